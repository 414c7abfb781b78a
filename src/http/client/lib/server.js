// What this server can do, read from its own description: a server may lack a part, and the page shows none of it then.
import { openapi } from "./api.js";

/** Whether it has a resource. @param {string} template Such as `/v1/games/{id}/talk`. @returns {Promise<boolean>} */
export async function has(template) {
    const known = await openapi().catch(() => null);
    return known?.paths[template] !== undefined;
}

/** Whether one of its bodies has a property. @param {string} schema @param {string} property @returns {Promise<boolean>} */
export async function knows(schema, property) {
    const known = await openapi().catch(() => null);
    return known?.components.schemas[schema]?.properties?.[property] !== undefined;
}

/** Whether it seats computer players. */
export const hasBots = () => knows("Seating", "bot");
/** Whether its games can have clocks. */
export const hasClocks = () => knows("NewGame", "clock");
