// The checks of axe-core, run inside the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Checks labels, contrast, roles and focus order. */
export async function checkWithAxe(page, where) {
    await page.evaluate(source);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    const told = violations.map(
        ({ id, help, nodes }) =>
            `${id}: ${help}: ${nodes
                .slice(0, 3)
                .map(({ html }) => html.slice(0, 160))
                .join(" | ")}`,
    );
    assert.deepEqual(told, [], `axe on ${where}`);
}

/** The elements side by side at the edges that lack room: they leave the window or their own frame. */
function withoutRoom() {
    const rows = [...document.querySelectorAll("nav")].map((nav) => [...nav.querySelectorAll("a, button")]);
    const places = (row) => row.filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
    const isWithin = (one, { left, right }) =>
        left >= -1 &&
        right <= innerWidth + 1 &&
        (one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).textOverflow === "ellipsis");
    return rows
        .flatMap((row) => places(row).filter(([one, place]) => !isWithin(one, place)))
        .map(([one]) => one.innerText);
}

/** Checks that the page is not wider than the window. */
export async function fitsTheWindow(page, where) {
    assert.deepEqual(await page.evaluate(withoutRoom), [], `${where}: no room for them`);
    const [page_, window_] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
    ]);
    assert(page_ <= window_, `${where} is ${page_} wide in a window of ${window_}`);
}
