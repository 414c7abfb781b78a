// Passkeys: keys on a person's devices, instead of a password or beside it.
import { challenge } from "./api.js";
import { faults as say } from "../words/index.js";
import { Problem } from "./problem.js";

/** Whether the hall has a host name, which passkeys need: an IP address is none. */
export const hasHostName = () => !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether this browser can use passkeys here. */
export const supportsPasskeys = () =>
    hasHostName() && "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/**
 * Requests an action of the device. Closing its window cancels it.
 * @param {Promise<Credential | null>} request @returns {Promise<PublicKeyCredentialJSON>}
 */
async function toResponse(request) {
    const answer = await request.catch((error) => {
        const detail = error.name === "InvalidStateError" ? say.hasPasskey : say.noPasskey;
        throw new Problem({ code: "no_passkey", detail });
    });
    return /** @type {PublicKeyCredential} */ (answer).toJSON();
}

/** Creates a passkey on a device. @param {"sign_up" | "add" | "recover"} purpose @param {string} [name] */
export async function createPasskey(purpose, name) {
    const { options } = await challenge({ for: purpose, ...(name !== undefined && { name }) });
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        /** @type {PublicKeyCredentialCreationOptionsJSON} */ (/** @type {unknown} */ (options)),
    );
    return toResponse(navigator.credentials.create({ publicKey }));
}

/** Uses a passkey of a device. @param {"sign_in" | "prove"} purpose */
export async function usePasskey(purpose) {
    const { options } = await challenge({ for: purpose });
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        /** @type {PublicKeyCredentialRequestOptionsJSON} */ (/** @type {unknown} */ (options)),
    );
    return toResponse(navigator.credentials.get({ publicKey }));
}
