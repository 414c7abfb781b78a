// Text that people read stands in the tables of `words/`, in each language, and nowhere else.

/** Attributes that are read. */
const READ = ["aria-label", "aria-valuetext", "title", "placeholder", "label", "alt"];
/** What makes elements, and what shows its arguments from a place on. */
const MAKES = ["h", "s"];
const SHOWS = { toast: 0, confirm: 0, attempt: 1, named: 0 };

/** Whether somebody would read it as words: two letters of one word, which is not our name. @param {string} text */
const isRead = (text) => /\p{L}{2}/u.test(text.replace("Longhall", ""));
/** Whether it is a sentence or a heading, wherever it stands. @param {string} text */
const isSentence = (text) => /^\s*\p{Lu}\p{Ll}+ \p{Ll}|\p{Ll}{2} .*\p{Ll}[.?!…]\s*$/u.test(text);

/** The pieces of text that an expression can give. */
function textsIn(node) {
    switch (node?.type) {
        case "Literal":
            return typeof node.value === "string" && isRead(node.value) ? [node] : [];
        case "TemplateLiteral":
            return [...node.quasis.filter(({ value }) => isRead(value.cooked)), ...node.expressions.flatMap(textsIn)];
        case "ConditionalExpression":
            return [node.consequent, node.alternate].flatMap(textsIn);
        case "LogicalExpression":
            return [node.left, node.right].flatMap(textsIn);
        case "ArrayExpression":
            return node.elements.flatMap(textsIn);
        case "BinaryExpression":
            return node.operator === "+" ? [node.left, node.right].flatMap(textsIn) : [];
        default:
            return [];
    }
}

/** What of a call is read. */
function readOf({ callee, arguments: given }) {
    if (callee.type !== "Identifier") return [];
    if (callee.name in SHOWS) return given.slice(SHOWS[callee.name], SHOWS[callee.name] + 1);
    if (!MAKES.includes(callee.name)) return [];
    const [, props, ...children] = given;
    const read = (props?.properties ?? []).filter(({ key }) => READ.includes(key?.name ?? key?.value));
    return [...read.map(({ value }) => value), ...children];
}

/** No text outside the tables. */
export const noText = {
    meta: { type: "problem", schema: [] },
    create(context) {
        const found = new Set();
        const take = (node) => void found.add(node);
        return {
            CallExpression: (node) => readOf(node).flatMap(textsIn).forEach(take),
            Literal: (node) => void (isSentence(String(node.value)) && take(node)),
            TemplateElement: (node) => void (isSentence(node.value.cooked) && take(node)),
            "Program:exit"() {
                for (const node of found) context.report({ node, message: "Say it in `words/`, in every language." });
            },
        };
    },
};
