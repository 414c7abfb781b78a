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

/** No type of a module is `any`. */
export const noAny = {
    meta: { type: "problem", schema: [] },
    create: (context) => ({
        Program() {
            const found = context.sourceCode
                .getAllComments()
                .filter(
                    ({ type, value }) => type === "Block" && value.startsWith("*") && /\bany\b/.test(typesIn(value)),
                );
            for (const { loc } of found) context.report({ loc, message: "Say which type, not `any`." });
        },
    }),
};
