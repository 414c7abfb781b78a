/**
 * A client of Longhall: the whole API, typed from its document, and above it the functions that every front end needs.
 */
export { Hall, type Listeners } from "./hall.js";
export { check, Fault, type Checked } from "./log/index.js";
export type { Notice } from "./patience.js";
export { Refused } from "./refused.js";
export { type Keeper, NotLetIn, Session, inMemory, inTab } from "./session.js";
export { byDevice, byRedirect, type Shown, type Wish } from "./sign_in.js";
export { Table } from "./table.js";
export * from "./titles.js";
