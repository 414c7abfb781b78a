/** Canonical JSON (RFC 8785) of the values in a log: integers, but no fractions. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
    [name: string]: Json;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
    typeof value === "object" && value !== null && !Array.isArray(value);

/** The canonical text of a value. `JSON.stringify` writes strings and integers as the RFC requires. */
export function write(value: Json): string {
    if (Array.isArray(value)) return `[${value.map(write).join(",")}]`;
    if (isObject(value)) {
        // Sorted by UTF-16 code units, the order of `sort`.
        const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
        return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${write(field)}`).join(",")}}`;
    }
    if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError(`${value} is no integer of a log`);
    return JSON.stringify(value);
}

/** The value of a canonical text. Throws at repeated keys and at numbers that are no integers. */
export function read(text: string): Json {
    const value: Json = JSON.parse(text);
    if (write(value) !== text) throw new SyntaxError("it is not canonical JSON");
    return value;
}
