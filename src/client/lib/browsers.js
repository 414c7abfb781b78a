// The common names of browsers.
import { access as say } from "../words/index.js";

/**
 * Patterns of the names that browsers send, the most specific first, because many claim to be others as well.
 * @type {[RegExp, string][]}
 */
const BROWSERS = [
    [/Firefox\//, "Firefox"],
    [/Edg/, "Edge"],
    [/OPR\//, "Opera"],
    [/Chrome\//, "Chrome"],
    [/Safari\//, "Safari"],
];
/** @type {[RegExp, string][]} */
const SYSTEMS = [
    [/Android/, "Android"],
    [/iPhone|iPad/, "iOS"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "macOS"],
    [/Linux/, "Linux"],
];

/** The name of a browser. @param {string} agent The name that it sends with each request. @returns {string} */
export function browserInWords(agent) {
    const [browser, system] = [BROWSERS, SYSTEMS].map(
        (patterns) => patterns.find(([pattern]) => pattern.test(agent))?.[1],
    );
    if (!browser) return agent.slice(0, 40) || say.unknownProgram;
    return system ? say.onSystem(browser, system) : browser;
}
