// Passkeys on a device in software, which the browser treats as a real one.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, test } from "node:test";
import { checkWithAxe } from "./lib/axe.js";
import { launch, Visitor, WIDE } from "./lib/browser.js";
import { Hall } from "./lib/hall.js";

/** A free port. */
const freePort = () =>
    new Promise((resolve) => {
        const server = createServer().listen(0, "127.0.0.1", () => {
            const { port } = server.address();
            server.close(() => resolve(port));
        });
    });

// Passkeys need a host name, so an IP address does not work.
const port = await freePort();
const hall = await Hall.open(["--public-url", `http://localhost:${port}`], {}, port);
after(() => hall.close());
const browser = await launch();
after(() => browser.close());
const named = { base: `http://localhost:${port}/` };

/** Gives the browser of a visitor a device. */
async function device(visitor) {
    const cdp = await visitor.context.newCDPSession(visitor.page);
    await cdp.send("WebAuthn.enable");
    const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true };
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
        options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    });
    return {
        credentials: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
        forget: () => cdp.send("WebAuthn.clearCredentials", { authenticatorId }),
    };
}

const isSignedIn = (page, name) => page.getByRole("link", { name, exact: true }).waitFor();

async function signOut(page, name) {
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
}

test("somebody without a password comes, goes, loses their device and comes back", async () => {
    const ann = await Visitor.come(browser, named, WIDE);
    const { page } = ann;
    const phone = await device(ann);
    await checkWithAxe(page, "the door");
    await page.getByLabel("Name").fill("ann");
    await page.getByRole("button", { name: "Sign up with a passkey" }).click();
    await page.locator(".code code").waitFor();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await isSignedIn(page, "ann");
    const [kept] = await phone.credentials();
    assert.deepEqual([kept.rpId, kept.isResidentCredential], ["localhost", true]);

    await signOut(page, "ann");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await isSignedIn(page, "ann");

    // The passkey has a name of her choice, proves her identity, and is the last credential.
    await page.getByRole("link", { name: "ann", exact: true }).click();
    page.once("dialog", (dialog) => dialog.accept("my phone"));
    await page.getByRole("button", { name: /^Rename Passkey from/ }).click();
    await page.getByText("my phone").waitFor();
    await checkWithAxe(page, "an account with a passkey");
    ann.expected.push(/409/);
    await page.getByRole("button", { name: "Remove my phone" }).click();
    await page.getByText("This passkey is the only way to sign in").waitFor();
    await page.getByRole("button", { name: "Make a new code" }).click();
    const code = await page.locator(".code code").innerText();
    await page.getByRole("button", { name: "I have saved it" }).click();

    await signOut(page, "ann");
    await phone.forget();
    ann.expected.push(/401/);
    await page.getByRole("link", { name: "Password lost?" }).click();
    // The sign-in page has a field for a name, too.
    await page.getByRole("heading", { name: "Password lost" }).waitFor();
    await page.getByLabel("Name").fill("ann");
    await page.getByLabel("Recovery code").fill(code);
    await page.getByRole("button", { name: "Use a passkey from now on" }).click();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await isSignedIn(page, "ann");
    await signOut(page, "ann");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await isSignedIn(page, "ann");
    await ann.leave();
});

test("somebody with a password adds a passkey, signs in by it, and removes it", async () => {
    const bob = await Visitor.come(browser, named, WIDE);
    const { page } = bob;
    await device(bob);
    await bob.signUp("bob");
    await page.getByRole("link", { name: "bob", exact: true }).click();
    await page.getByLabel("Name of the passkey").fill("my key");
    await page.getByLabel("Password, to add or remove a passkey").fill("correct horse battery");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey was added").waitFor();
    await signOut(page, "bob");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await isSignedIn(page, "bob");
    await page.getByRole("link", { name: "bob", exact: true }).click();
    await page.getByRole("button", { name: "Remove my key" }).click();
    await page.getByText("The passkey no longer works").waitFor();
    await signOut(page, "bob");
    bob.expected.push(/401/);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.locator(".error[role=alert]").waitFor();
    await bob.leave();
});
