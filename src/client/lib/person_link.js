// The name of a person as a link to their page.
import { h } from "./dom.js";
import { link } from "./route.js";

/**
 * The link to the page of a seat's player. The server's own bots have no page that says anything.
 * @param {Pick<import("./api.js").Schemas["GameSeat"], "account"> & {bot?: unknown}} seat @param {string} [name]
 */
export const personLink = ({ account, bot }, name = account?.name) =>
    account && !bot ? h("a", { class: "person", href: link("people", account.id) }, name) : name;
