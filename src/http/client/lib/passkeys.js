// Passkeys: keys that somebody's devices keep, instead of a password or beside it.
import { challenge } from "./api.js";
import { faults as say } from "../words/faults.js";
import { Problem } from "./problem.js";

/** Whether this browser can use them here: they are for a hall with a name, and an address is none. */
export const canUse = () =>
    "PublicKeyCredential" in window &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    !/^[\d.]+$|^\[/.test(location.hostname);

/**
 * Asks a device; whoever closes its window has changed their mind.
 * @param {Promise<Credential | null>} asked @returns {Promise<PublicKeyCredentialJSON>}
 */
async function answered(asked) {
    const answer = await asked.catch((error) => {
        const detail = error.name === "InvalidStateError" ? say.hasPasskey : say.noPasskey;
        throw new Problem({ code: "no_passkey", detail });
    });
    return /** @type {PublicKeyCredential} */ (answer).toJSON();
}

/** Has a device make one. @param {"sign_up" | "add" | "recover"} what @param {string} [name] */
export async function make(what, name) {
    const { options } = await challenge({ for: what, ...(name !== undefined && { name }) });
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        /** @type {PublicKeyCredentialCreationOptionsJSON} */ (/** @type {unknown} */ (options)),
    );
    return answered(navigator.credentials.create({ publicKey }));
}

/** Has a device use one. @param {"sign_in" | "prove"} what */
export async function use(what) {
    const { options } = await challenge({ for: what });
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        /** @type {PublicKeyCredentialRequestOptionsJSON} */ (/** @type {unknown} */ (options)),
    );
    return answered(navigator.credentials.get({ publicKey }));
}
