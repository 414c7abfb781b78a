// The type `any` hides mistakes: whatever is known of the API has a type made from its document.

/** The types in a comment: what stands between braces, however deep. @param {string} text */
export function typesIn(text) {
    let [depth, types] = [0, ""];
    for (const sign of text) {
        if (sign === "{") depth++;
        if (depth > 0) types += sign;
        if (sign === "}" && depth > 0) depth--;
    }
    return types;
}

/** No type of a module is `any`; with the option `still`, one is, and without it the module must be taken off that list. */
export const noAny = {
    meta: { type: "problem", schema: [{ enum: ["still"] }] },
    create: (context) => ({
        Program(node) {
            const found = context.sourceCode
                .getAllComments()
                .filter(
                    ({ type, value }) => type === "Block" && value.startsWith("*") && /\bany\b/.test(typesIn(value)),
                );
            const isListed = context.options[0] === "still";
            if (isListed && !found.length)
                context.report({ node, message: "Has no `any` any more: take it off the list." });
            if (!isListed) for (const { loc } of found) context.report({ loc, message: "Say which type, not `any`." });
        },
    }),
};
