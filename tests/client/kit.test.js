// The kit for TypeScript in a page of another origin. It signs in by redirecting the browser to the hall and back.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild-wasm";
import { SLIM, Visitor } from "./lib/browser.js";
import { startServerAndBrowser } from "./lib/server_and_browser.js";

const kit = fileURLToPath(new URL("../../openapi/clients/typescript/", import.meta.url));
const { hall, browser } = await startServerAndBrowser();

/** The page: it signs in, creates a game against a bot, moves, and shows its progress. */
const PAGE = `
import { Hall } from "longhall";
const redirectUri = location.origin + "/back";
const clientId = "http://localhost?redirect_uri=" + encodeURIComponent("http://127.0.0.1/back");
const hall = await Hall.signInByRedirect(${JSON.stringify(hall.base.slice(0, -1))}, { clientId, redirectUri });
const table = await hall.create({ ruleset: "vikings", seats: 2 });
await table.seatBot("easy");
await table.waitForTurn();
const { seq, moves } = await table.legalMoves();
const made = await table.play(seq, moves[0]);
document.body.textContent = "played: " + made.events.map(({ kind }) => kind).join(" ");
`;

async function elsewhere() {
    if (!existsSync(`${kit}node_modules`))
        execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: kit });
    execFileSync("npm", ["run", "--silent", "build"], { cwd: kit });
    const stdin = { contents: PAGE, resolveDir: kit };
    const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false, target: "es2022" });
    const script = outputFiles[0].text;
    const server = createServer((request, response) => {
        const isScript = request.url === "/page.js";
        response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
        response.end(isScript ? script : '<!doctype html><body>…<script type="module" src="/page.js"></script>');
    });
    await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
    return { base: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

test("a page with the kit is let in, plays, and stays in its tab", async () => {
    const other = await elsewhere();
    const ann = await Visitor.come(browser, hall, SLIM);
    await ann.signUp("ann");
    const page = await ann.context.newPage();
    await page.goto(`${other.base}/back`);
    await page.waitForURL(`${hall.base}oauth/authorize?**`);
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByText(/^played: moved/).waitFor();
    assert.equal(page.url(), `${other.base}/back`, "the code has gone from the address");

    // The tab stays signed in, and an unsolicited response changes nothing.
    await page.goto(`${other.base}/back?code=forged&state=forged&iss=${encodeURIComponent(hall.base)}`);
    await page.getByText(/^played: moved/).waitFor();
    await ann.leave();
    other.close();
});
