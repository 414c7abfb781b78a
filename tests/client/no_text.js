// Requires that texts for people are in the tables of `words/`, in each language, and nowhere else.

/** Attributes with text for people. */
const ATTRIBUTES = ["aria-label", "aria-valuetext", "title", "placeholder", "label", "alt"];
/** Functions that make elements, and functions that show their arguments from a position on. */
const ELEMENT_FUNCTIONS = ["h", "s"];
const TEXT_FUNCTIONS = { toast: 0, confirm: 0, attempt: 1, setPageTitle: 0 };

/** Capitalised names that belong to no language: of programs, of web interfaces, and of the hall. */
const NAMES = new Set(
    [
        "Android Chrome Discord Edge Firefox Linux Opera Safari Slack Windows",
        "AudioContext InvalidModificationError InvalidStateError Notification PublicKeyCredential PushManager",
        "Authorization Bearer Content-Type Idempotency-Key If-None-Match Last-Event-ID Longhall-Invite",
        "Longhall-Proof",
        "Enter Escape English Deutsch Longhall",
    ]
        .join(" ")
        .split(" "),
);
/** Whether a text begins like that of a button or a label. @param {string} text */
const isLabel = (text) => /^\p{Lu}\p{Ll}/u.test(text.trim()) && !NAMES.has(text.trim());

/** Whether a text contains words for people: two letters of one word other than our name. @param {string} text */
const isRead = (text) => /\p{L}{2}/u.test(text.replace("Longhall", ""));
/** Whether a text is a sentence or a heading. @param {string} text */
const isSentence = (text) => /^\s*\p{Lu}\p{Ll}+ \p{Ll}|\p{Ll}{2} .*\p{Ll}[.?!…]\s*$/u.test(text);

/** @param {string} text */
const isWords = (text) => isSentence(text) || isLabel(text);

/** Fields of objects whose text is shown to people. */
const TEXT_FIELDS = ["label", "text", "detail", "caption"];
/** Properties of elements whose assigned text is shown. */
const TEXT_PROPERTIES = [...ATTRIBUTES, "textContent", "innerText", "ariaLabel"];
const nameOf = (key) => key?.name ?? key?.value;
const isReadOf = (left) => left.type === "MemberExpression" && TEXT_PROPERTIES.includes(nameOf(left.property));
const isOfImport = ({ parent }) => /^(Import|Export)/.test(parent.type);

/** The pieces of text that an expression may evaluate to. */
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

/** The arguments of a call that are shown to people. */
function shownArguments({ callee, arguments: given }) {
    if (callee.property?.name === "setAttribute") return ATTRIBUTES.includes(given[0]?.value) ? given.slice(1) : [];
    if (callee.type !== "Identifier") return [];
    if (callee.name in TEXT_FUNCTIONS) return given.slice(TEXT_FUNCTIONS[callee.name], TEXT_FUNCTIONS[callee.name] + 1);
    if (!ELEMENT_FUNCTIONS.includes(callee.name)) return [];
    const [, props, ...children] = given;
    const read = (props?.properties ?? []).filter(({ key }) => ATTRIBUTES.includes(key?.name ?? key?.value));
    return [...read.map(({ value }) => value), ...children];
}

/** Reports texts outside the tables. */
export const noText = {
    meta: { type: "problem", schema: [] },
    create(context) {
        const found = new Set();
        const take = (node) => void found.add(node);
        return {
            CallExpression: (node) => shownArguments(node).flatMap(textsIn).forEach(take),
            AssignmentExpression: ({ left, right }) => void (isReadOf(left) && textsIn(right).forEach(take)),
            Property: ({ key, value }) => void (TEXT_FIELDS.includes(nameOf(key)) && textsIn(value).forEach(take)),
            Literal: (node) => void (isWords(String(node.value)) && !isOfImport(node) && take(node)),
            TemplateElement: (node) => void (isWords(node.value.cooked) && take(node)),
            "Program:exit"() {
                for (const node of found) context.report({ node, message: "Say it in `words/`, in every language." });
            },
        };
    },
};
