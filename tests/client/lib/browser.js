// A browser, and people in it: each has their own context and is watched for errors and foreign requests.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** The whole browser. */
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The same without any window or notifications, which takes half the time. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** @param {boolean} [isWhole] Whether a test needs what the shell lacks. */
export async function launch(isWhole = false) {
    const places = [process.env.CHROMIUM, ...(isWhole ? [] : [SHELL]), ...CHROMIUM];
    const executablePath = places.find((place) => place && existsSync(place));
    assert(executablePath, "no browser: install Chromium (Debian: apt-get install chromium), or name one in CHROMIUM");
    return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

export const WIDE = { width: 1280, height: 900 };
export const SLIM = { width: 390, height: 844 };

/** How long whatever a test waits for may take, on a machine that is slow and has much else to do. */
export const PATIENCE_MS = 60_000;

/** Without a worker between a page and its requests, which tests watch and cut. */
const PLAIN = { serviceWorkers: "block" };

/** Somebody at a browser window. */
export class Visitor {
    /** What went wrong on their pages. @type {string[]} */
    faults = [];
    /** How they press things, if not by mouse. @type {((page: any, target: any) => Promise<void>) | undefined} */
    hand;
    /** Console errors that a test causes on purpose. @type {RegExp[]} */
    expected = [];

    /** @param {{rules?: boolean} & object} [more] With the rules in the page; without them, it asks the server. */
    static async come(browser, hall, viewport, { rules = false, ...more } = {}) {
        const visitor = new Visitor();
        visitor.hall = hall;
        visitor.context = await browser.newContext({ viewport, reducedMotion: "reduce", ...PLAIN, ...more });
        visitor.context.setDefaultTimeout(PATIENCE_MS);
        if (!rules) {
            visitor.expected.push(/rules\.wasm/);
            await visitor.context.route("**/rules.wasm", (route) => route.abort());
        }
        await visitor.open();
        return visitor;
    }

    /** A page of theirs, on which every error and every foreign request is a fault. */
    async open() {
        this.page = await this.context.newPage();
        this.page.on("pageerror", (error) => this.faults.push(`error: ${error.stack}`));
        this.page.on(
            "request",
            (request) => request.url().startsWith(this.hall.base) || this.faults.push(`foreign: ${request.url()}`),
        );
        this.page.on("console", (message) => {
            const text = `${message.text()} ${message.location().url}`;
            if (message.type() === "error" && !this.expected.some((one) => one.test(text)))
                this.faults.push(`console: ${text}`);
        });
        await this.page.goto(this.hall.base);
    }

    async signUp(name) {
        this.name = name;
        await this.page.locator("[name=name]").fill(name);
        await this.page.locator("[name=password]").fill("correct horse battery");
        await this.page.locator("button[name=new]").click();
        await this.page.locator(".code > button").click();
    }

    /**
     * Creates a game; answers the invite link. Like whatever tests do of each title, it works in every language.
     * @param {string} title @param {{options?: string[], isPrivate?: boolean, seats?: number, fill?: (page: any) => Promise<void>}} [how]
     *   `fill` chooses whatever else the form offers.
     */
    async create(title, { options = [], isPrivate = false, seats = 2, fill = async () => {} } = {}) {
        await this.page.locator('nav [href="#/new"]').click();
        await this.page.locator(`[name=ruleset][value=${title.toLowerCase().replaceAll(" ", "_")}]`).check();
        for (const option of options) await this.page.locator(`[name="option.${option}"]`).check();
        await this.page.locator("[name=seats]").selectOption(String(seats));
        await fill(this.page);
        if (isPrivate) await this.page.locator("[name=private]").check();
        await this.page.locator("form button.primary").click();
        return this.page.locator("input.invite").inputValue();
    }

    /** Follows an invite link and takes a seat. */
    async join(link) {
        // Nobody sees a private game before they sit at it.
        this.expected.push(/404/);
        await this.page.goto(link);
        await this.page.locator(".before button.primary").click();
    }

    /** Opens a drawer beside the board. */
    async drawer(name) {
        const tab = this.page.locator(".tabs").getByRole("button", { name });
        if ((await tab.getAttribute("aria-expanded")) !== "true") await tab.click();
    }

    async atTheBoard() {
        await this.page.locator(".board").waitFor();
    }

    /** What the page says about whose turn it is. */
    state() {
        return this.page.locator(".prompt .state").innerText();
    }

    async leave() {
        await this.context.close();
        assert.deepEqual(this.faults, [], `${this.name} saw errors`);
    }
}
