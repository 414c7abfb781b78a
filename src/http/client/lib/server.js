// What this server can do, according to its OpenAPI document. The page hides what a server does not support.
import { openapi } from "./api.js";

/**
 * Whether it has a resource, and supports a method on it.
 * @param {string} template Such as `/v1/games/{id}/talk`. @param {"patch" | "delete"} [method] @returns {Promise<boolean>}
 */
export async function has(template, method) {
    const known = await openapi().catch(() => null);
    const resource = known?.paths[template];
    return (method ? resource?.[method] : resource) !== undefined;
}

/** Whether a schema has a property. @param {string} schema @param {string} property @returns {Promise<boolean>} */
export async function knows(schema, property) {
    const known = await openapi().catch(() => null);
    return known?.components.schemas[schema]?.properties?.[property] !== undefined;
}

/** Whether computer players can take seats. */
export const hasBots = () => knows("Seating", "bot");
/** What hosts can do in their games. */
export async function hostsCan() {
    const [bots, remove, rename] = await Promise.all([
        hasBots(),
        has("/v1/games/{id}/seats/{seat}", "delete"),
        has("/v1/games/{id}", "patch"),
    ]);
    return { bots, remove, rename };
}
/** Whether games can have clocks. */
export const hasClocks = () => knows("NewGame", "clock");
