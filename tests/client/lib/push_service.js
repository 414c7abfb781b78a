// A push service of the tests, and the browser's side of the encryption (RFC 8291).
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:https";
import { join } from "node:path";

/** The folder with a certificate for `localhost` from the test runner, and the root that signed it. */
const CERTIFICATES = process.env.LONGHALL_TEST_CERTIFICATES ?? "";
/** The setting by which a server trusts it. */
export const TRUST = { SSL_CERT_FILE: join(CERTIFICATES, "root.pem") };

export class PushService {
    #server;
    #keys = createECDH("prime256v1");
    #auth = randomBytes(16);
    /** Received messages, decrypted, that no test has taken yet. */
    #received = [];

    static async open() {
        const service = new PushService();
        service.#keys.generateKeys();
        const [key, cert] = await Promise.all(
            ["key.pem", "certificate.pem"].map((name) => readFile(join(CERTIFICATES, name))),
        );
        service.#server = createServer({ key, cert }, async (request, response) => {
            const parts = [];
            for await (const part of request) parts.push(part);
            service.#received.push(service.#read(request.headers, Buffer.concat(parts)));
            service.#server.emit("come");
            response.writeHead(201).end();
        });
        service.#server.listen(0);
        await once(service.#server, "listening");
        return service;
    }

    /** The response of a browser that has subscribed here. */
    get subscription() {
        const endpoint = `https://localhost:${this.#server.address().port}/messages`;
        const keys = { p256dh: this.#keys.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
        return { endpoint, expirationTime: null, keys };
    }

    /** The next message, as text. */
    async next() {
        while (!this.#received.length) await once(this.#server, "come");
        return this.#received.shift();
    }

    #read(headers, body) {
        assert.equal(headers["content-encoding"], "aes128gcm");
        assert.match(headers.authorization, /^vapid t=/);
        const salt = body.subarray(0, 16);
        const after = 21 + body[20];
        const theirs = body.subarray(21, after);
        const derive = (secret, seasoning, info, length) =>
            Buffer.from(hkdfSync("sha256", secret, seasoning, info, length));
        const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#keys.getPublicKey(), theirs]);
        const secret = derive(this.#keys.computeSecret(theirs), this.#auth, info, 32);
        const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
        const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
        const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(body.subarray(-16));
        const padded = Buffer.concat([cipher.update(body.subarray(after, -16)), cipher.final()]);
        return padded.subarray(0, padded.lastIndexOf(2)).toString();
    }

    close() {
        this.#server.closeAllConnections();
        this.#server.close();
    }
}
