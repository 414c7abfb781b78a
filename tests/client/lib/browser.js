// A browser and its visitors. Each has a context of their own, which is watched for errors and foreign requests.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** The paths of the whole browser. */
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The browser without windows and notifications, which takes half the time. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** @param {boolean} [isWhole] Whether a test needs the features that the shell lacks. */
export async function launch(isWhole = false) {
    const places = [process.env.CHROMIUM, ...(isWhole ? [] : [SHELL]), ...CHROMIUM];
    const executablePath = places.find((place) => place && existsSync(place));
    assert(executablePath, "no browser: install Chromium (Debian: apt-get install chromium), or name one in CHROMIUM");
    return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

export const WIDE = { width: 1280, height: 900 };
export const SLIM = { width: 390, height: 844 };

/** Timeout of each wait in a test, for a slow and busy machine. */
export const TIMEOUT_MS = 60_000;

/** No worker between a page and its requests, which tests watch and cut. */
const PLAIN = { serviceWorkers: "block" };

/** Limits the network of a page by what `Network.emulateNetworkConditions` takes. */
export async function limitNetwork(page, conditions) {
    const line = await page.context().newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", conditions);
}

/** A person at a browser window. */
export class Visitor {
    /** The faults on their pages. @type {string[]} */
    faults = [];
    /**
     * Their way of pressing targets. The default is the mouse.
     * @type {((page: any, target: any) => Promise<void>) | undefined}
     */
    pressTarget;
    /** Console errors that a test causes on purpose. @type {RegExp[]} */
    expected = [];

    /**
     * @param {{rules?: boolean, network?: object} & object} [more] With `rules` the page has the local rules. Otherwise
     *   it uses the server. `network` limits its network from the first request on.
     */
    static async come(browser, hall, viewport, { rules = false, network, ...more } = {}) {
        const visitor = new Visitor();
        visitor.hall = hall;
        visitor.context = await browser.newContext({ viewport, reducedMotion: "reduce", ...PLAIN, ...more });
        visitor.context.setDefaultTimeout(TIMEOUT_MS);
        if (!rules) {
            visitor.expected.push(/rules\.wasm/);
            await visitor.context.route("**/rules.wasm", (route) => route.abort());
        }
        await visitor.open(network);
        return visitor;
    }

    /** Opens a page on which every error and every foreign request is a fault. */
    async open(network) {
        this.page = await this.context.newPage();
        if (network) await limitNetwork(this.page, network);
        this.page.on("pageerror", ({ stack }) => {
            const text = `error: ${stack}`;
            if (!this.expected.some((one) => one.test(text))) this.faults.push(text);
        });
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
        // The page is loaded before the texts of its language are.
        await this.page.locator(".coming").waitFor({ state: "detached" });
    }

    async signUp(name) {
        await this.makeAccount(name);
        await this.saveCode();
    }

    async makeAccount(name) {
        this.name = name;
        await this.page.locator("[name=name]").fill(name);
        await this.page.locator("[name=password]").fill("correct horse battery");
        await this.page.locator("button[name=new]").click();
    }

    /** Confirms that the recovery code is saved, after which the page forgets it. */
    async saveCode() {
        await this.page.locator(".code > button").click();
    }

    /**
     * Creates a game, and returns the invite link. Works in every language, like all functions for any title.
     * @param {string} title
     * @param {{options?: string[], isPrivate?: boolean, seats?: number, fill?: (page: any) => Promise<void>}} [how]
     *   `fill` fills in the rest of the form.
     */
    async create(title, { options = [], isPrivate = false, seats = 2, fill = async () => {} } = {}) {
        await this.page.locator('nav [href="#/new"]').click();
        // Progress is a game of its own to people.
        const variant = options.includes("progress") ? `${title} progress` : title;
        await this.page.locator(`[name=ruleset][value=${variant.toLowerCase().replaceAll(" ", "_")}]`).check();
        await this.page.locator(".more-choices > summary").click();
        for (const option of options.filter((one) => one !== "progress"))
            await this.page.locator(`[name="option.${option}"]`).check();
        await this.page.locator("[name=seats]").selectOption(String(seats));
        await fill(this.page);
        if (isPrivate) await this.page.locator("[name=private]").check();
        await this.page.locator("form button.primary").click();
        return this.page.locator("input.invite").inputValue();
    }

    /** Follows an invite link and takes a seat. */
    async join(link) {
        // A private game is invisible before taking a seat at it.
        this.expected.push(/404/);
        await this.page.goto(link);
        await this.page.locator(".waiting-room button.primary").click();
    }

    /** Opens a drawer beside the board. */
    async drawer(name) {
        const tab = this.page.locator(".tabs").getByRole("button", { name });
        if ((await tab.getAttribute("aria-expanded")) !== "true") await tab.click();
    }

    /** Waits until the worker controls the page and has cached its files. */
    async workerReady() {
        await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    }

    async atTheBoard() {
        await this.page.locator(".board").waitFor();
    }

    /** The page's text about whose turn it is. */
    state() {
        return this.page.locator(".prompt .state").innerText();
    }

    async leave() {
        await this.context.close();
        assert.deepEqual(this.faults, [], `${this.name} saw errors`);
    }
}
