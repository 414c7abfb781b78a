// The shell: the page's header, the screen named by the address, and the number of games that wait for me.
import { waitingGames } from "../lib/api.js";
import { probe } from "../lib/connection.js";
import { h, s } from "../lib/dom.js";
import { forgetOthersSeen } from "../lib/last_seen.js";
import { watchResource } from "../lib/live.js";
import { badge, supportsPush, dropForeignSubscription, enableNotifications } from "../lib/push.js";
import { link, route } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { SignInDialog } from "./sign_in_dialog.js";
import { connectionLine, watchConnectionLine } from "./connection_line.js";
import { soundSwitch } from "./sound_switch.js";
import { requestPermission, mayAskPermission, setPageTitle, showTurns, resetTurns } from "./attention.js";
import { applyTheme, theme, nextTheme } from "./theme.js";
import { attempt } from "./toast.js";
import { isSignInNeeded } from "../game/seat_request.js";
import "../screens/game.js";
import { guestLine } from "../screens/play_now.js";
import { recoveryCode } from "../screens/recovery_code.js";
import "../screens/welcome.js";
import { rules as ofRules, shell as say } from "../words/index.js";
import "./notification_offer.js";

/** Screens by the first word of the address, and whether they require signing in. @type {Record<string, [string, boolean]>} */
const SCREENS = {
    "": ["hall-lobby", true],
    new: ["hall-create", true],
    account: ["hall-account", true],
    join: ["hall-game", false],
    game: ["hall-game", false],
    rules: ["hall-rules", false],
    people: ["hall-person", false],
    watch: ["hall-watch", false],
    verify: ["hall-verify", false],
    recover: ["hall-recover", false],
    "sign-in": ["hall-lobby", true],
};

/** The screens of guests, by the screen of a person. @type {Record<string, string>} */
const OF_GUESTS = { "hall-account": "hall-claim", "hall-create": "hall-lobby" };

/** The titles of the browser's window by page. @type {Record<string, string>} */
const PAGES = {
    new: say.newGame,
    account: say.account,
    rules: say.rules,
    watch: say.watch,
    verify: ofRules.verifyAny,
    recover: say.recover,
};

export class App extends Screen {
    /** @type {import("../lib/api.js").Waiting} */
    turns = { items: [], asks: [] };
    #watching = new AbortController();
    /** @type {SignInDialog} */
    #signIn = /** @type {never} */ (null);
    /** The screen that was shown last. */
    #shown = "";

    start() {
        applyTheme();
        const { signal } = this.lifetime;
        this.#signIn = new SignInDialog(() => this.repaint(), signal);
        window.addEventListener("hashchange", () => this.repaint(), { signal });
        document.addEventListener("sign-in", () => this.repaint(), { signal });
        document.addEventListener("recovery-code", () => this.repaint(), { signal });
        session.onChange(() => (forgetOthersSeen(), this.watchTurns()), signal);
        forgetOthersSeen();
        watchConnectionLine(() => this.repaint(), signal);
        // A page from the worker's cache may send no other request.
        if (!session.account() && navigator.serviceWorker?.controller) void probe();
        signal.addEventListener("abort", () => this.#watching.abort());
        this.startWatching(route().screen === "game");
    }

    /**
     * Starts to follow the turns. On the page of a game the board comes first, even on a slow connection.
     * @param {boolean} isGame
     */
    startWatching(isGame) {
        const started = new AbortController();
        this.lifetime.signal.addEventListener("abort", () => started.abort());
        const begin = () => (started.abort(), this.watchTurns());
        if (!isGame) return setTimeout(begin);
        document.addEventListener("arrived", begin, { signal: started.signal });
        window.addEventListener("hashchange", begin, { signal: started.signal });
    }

    /** Follows the turns of the account that is signed in. */
    watchTurns() {
        this.#watching.abort();
        this.#watching = new AbortController();
        this.setTurns({ items: [], asks: [] });
        resetTurns();
        dropForeignSubscription().catch(() => {});
        if (!session.account()) return;
        /** @param {import("../lib/api.js").Waiting} turns */
        const onChange = (turns) => this.setTurns(turns);
        watchResource("/v1/me/turns", { onChange, signal: this.#watching.signal });
    }

    /** @param {import("../lib/api.js").Waiting} turns */
    setTurns(turns) {
        this.turns = turns;
        showTurns(turns);
        badge(waitingGames(turns).size);
        this.repaint();
        document.dispatchEvent(new CustomEvent("turns", { detail: turns }));
    }

    draw() {
        const { screen, rest } = route();
        const [name, needsAccount] = (Object.hasOwn(SCREENS, screen) && SCREENS[screen]) || ["hall-lobby", true];
        // While the owner of a session that has ended decides, the page stays as it is.
        const who = session.account() ?? (session.isAsked() ? session.lapsedAccount() : null);
        const needsSignIn = (needsAccount && !who) || isSignInNeeded(rest[0]);
        const shown = needsSignIn ? "hall-welcome" : (who?.guest && OF_GUESTS[name]) || name;
        // Another game is another screen. Another position of the same game is the same screen.
        const key = [shown, screen, who?.id, rest[0]].join(" ");
        if (key !== this.#shown) this.enterScreen(key, who && shown !== "hall-game" ? (PAGES[screen] ?? "") : "");
        return [
            h("a", { class: "skip", href: "#main", onclick: skip }, say.skip),
            h("header", { class: who && shown === "hall-game" ? "top at-table" : "top" }, this.brand(), this.nav(who)),
            guestLine(),
            this.#signIn?.line(),
            connectionLine(),
            who && recoveryCode(() => this.repaint()),
            who && h("hall-offer", { key: "offer" }),
            h("main", { id: "main", tabindex: -1 }, h(shown, { key })),
            this.#signIn?.draw(),
        ];
    }

    /**
     * Shows another screen with its own title. Keyboard focus begins at its top.
     * @param {string} key @param {string} page
     */
    enterScreen(key, page) {
        const isFirst = this.#shown === "";
        this.#shown = key;
        setPageTitle(page);
        if (isFirst) return;
        scrollTo({ top: 0 });
        queueMicrotask(() => document.getElementById("main")?.focus({ preventScroll: true }));
    }

    /** Uses push messages if the browser supports them. Otherwise notifies while a page is open. */
    async notifyMe() {
        if (supportsPush()) await attempt(enableNotifications, say.notificationsOn);
        else await requestPermission();
        this.repaint();
    }

    brand() {
        return h("a", { class: "brand", href: "#/" }, roof(), h("span", null, "Longhall"));
    }

    /** @param {{name: string, guest?: true} | null} who */
    nav(who) {
        const waiting = waitingGames(this.turns).size;
        const here = route().screen;
        /** @param {string} screen @param {string} text @param {import("../lib/dom.js").Child} [extra] */
        const item = (screen, text, extra) =>
            h(
                "a",
                {
                    class: who && screen === "watch" ? "wide-only" : null,
                    href: screen ? link(screen) : "#/",
                    "aria-current": here === screen && "page",
                },
                text,
                extra,
            );
        return h(
            "nav",
            { "aria-label": "Longhall" },
            who && item("", say.games, waiting > 0 && h("span", { class: "badge", title: say.waiting }, waiting)),
            who &&
                !who.guest &&
                h(
                    "a",
                    { href: link("new"), "aria-current": here === "new" && "page", "aria-label": say.createLabel },
                    h("span", { class: "long-label" }, say.create),
                    h("span", { class: "short-label" }, say.createBriefly),
                ),
            // On a phone the lobby leads there.
            item("watch", say.watch),
            item("rules", say.rules),
            !who && this.#signIn?.link(),
            who &&
                h(
                    "a",
                    { href: link("account"), "aria-current": here === "account" && "page", title: who.name },
                    who.name,
                ),
            who &&
                !who.guest &&
                mayAskPermission() &&
                h(
                    "button",
                    {
                        class: "quiet",
                        title: say.notifyMe,
                        "aria-label": say.notifyMe,
                        onclick: () => this.notifyMe(),
                    },
                    bell(),
                ),
            soundSwitch(() => this.repaint()),
            h(
                "button",
                {
                    class: "quiet theme",
                    title: `${say.colours}: ${say.theme[theme()]}`,
                    "aria-label": `${say.colours}: ${say.theme[theme()]}`,
                    onclick: () => (nextTheme(), this.repaint()),
                },
                h("span", { "aria-hidden": "true" }, { auto: "◐", light: "○", dark: "●" }[theme()]),
            ),
        );
    }
}

/** Skips to the content by moving the focus, because the address is used for screens. @param {Event} event */
function skip(event) {
    event.preventDefault();
    document.getElementById("main")?.focus();
}

function bell() {
    return s(
        "svg",
        { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true", class: "bell" },
        s("path", { d: "M3 15h14q-2-2-2-7a5 5 0 0 0-10 0q0 5-2 7zM8 17.500a2 2 0 0 0 4 0M10 3V1.500" }),
    );
}

/** The logo: a roof with crossed gables. */
function roof() {
    return s(
        "svg",
        { viewBox: "0 0 32 28", width: 30, height: 26, "aria-hidden": "true", class: "roof" },
        s("path", { d: "M3 19Q16 0 29 19M7 19v7h18v-7M16 26v-7", class: "beam" }),
        s("path", { d: "M14 11l4-6M18 11l-4-6", class: "gable" }),
    );
}

customElements.define("longhall-app", App);
