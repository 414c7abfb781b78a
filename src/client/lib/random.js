// Random values.

/**
 * Random bytes as hexadecimal digits. They also work over plain HTTP, where `randomUUID` is missing.
 * @param {number} bytes
 */
export const randomHex = (bytes) =>
    [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
