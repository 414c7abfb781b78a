// Forbids the type `any`, which hides mistakes. All parts of the API have a type made from its document.

/** The types in a comment: the text between braces, at any depth. @param {string} text */
export function typesIn(text) {
    let [depth, types] = [0, ""];
    for (const sign of text) {
        if (sign === "{") depth++;
        if (depth > 0) types += sign;
        if (sign === "}" && depth > 0) depth--;
    }
    return types;
}

/** Reports the type `any` in modules. */
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
