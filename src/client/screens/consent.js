// The pages of consent: for an app that has sent the person here (`/oauth/authorize`), and for the code that a device
// shows (`/device`). They use only the public API, with the person's own token. They lead nowhere before the person has
// decided.
import { sendRequest, decideConsent } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { problemInWords } from "../lib/problem.js";
import { route } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import * as session from "../lib/session.js";
import { recoveryCode } from "./recovery_code.js";
import { applyTheme } from "../shell/theme.js";
import { consent as say } from "../words/index.js";
import "./recover.js";
import "./welcome.js";

const isDevice = location.pathname === "/device";
/** Minimum time in front before a click grants access, so that the second click on another page does not count here. */
const ARM_DELAY_MS = 700;

class Consent extends Screen {
    /** @type {Record<string, string> | null} */
    query = isDevice ? null : { request: location.search.slice(1) };
    /** @type {import("../lib/api.js").Schemas["ConsentAsked"] | null} */
    request = null;
    failure = "";
    done = "";
    armed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    arming;

    start() {
        applyTheme();
        session.onChange(() => this.loadRequest(), this.lifetime.signal);
        window.addEventListener("focus", () => this.arm(), { signal: this.lifetime.signal });
        this.lifetime.signal.addEventListener("abort", () => clearTimeout(this.arming));
        window.addEventListener("hashchange", () => this.repaint(), { signal: this.lifetime.signal });
        this.loadRequest();
    }

    /** Requests the app's wishes from the server. */
    async loadRequest() {
        this.request = null;
        this.failure = "";
        this.repaint();
        if (!this.query || !session.account()) return;
        await this.attempt(async () => {
            const answer = await sendRequest(`/v1/me/consents?${new URLSearchParams(this.query ?? {})}`);
            this.request = await answer.json();
            this.arm();
        });
    }

    /** Blocks consent for a short time. */
    arm() {
        clearTimeout(this.arming);
        this.armed = false;
        this.arming = setTimeout(() => {
            this.armed = true;
            this.repaint();
        }, ARM_DELAY_MS);
        this.repaint();
    }

    /** @param {() => Promise<void>} work */
    async attempt(work) {
        try {
            await work();
        } catch (error) {
            this.failure = problemInWords(error);
            if (isDevice) this.query = null;
        }
        this.repaint();
    }

    /** @param {boolean} allow */
    decide(allow) {
        return this.attempt(async () => {
            const { redirect_to } = await decideConsent(this.query ?? {}, allow);
            this.done = allow ? say.deviceAllowed : say.deviceDenied;
            if (redirect_to) location.replace(redirect_to);
        });
    }

    /** @param {SubmitEvent} event */
    enterCode(event) {
        event.preventDefault();
        const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
        this.query = { user_code: String(data.get("user_code")) };
        return this.loadRequest();
    }

    draw() {
        const who = session.account();
        const signInScreen = route().screen === "recover" ? "hall-recover" : "hall-welcome";
        if (!who) return [h("main", { id: "main" }, this.signInReason(), h(signInScreen, { key: signInScreen }))];
        return [
            recoveryCode(() => this.repaint()),
            h("main", { id: "main" }, h("section", { class: "card consent" }, this.content(who.name))),
        ];
    }

    /** The reason why the person has to sign in here. */
    signInReason() {
        return h("p", { class: "hint" }, isDevice ? say.deviceWants : say.appWants, say.signInHere(location.host));
    }

    /** @param {string} name */
    content(name) {
        const wrong = this.failure && h("p", { class: "error", role: "alert" }, this.failure);
        if (this.done && !this.failure) return [h("h1", null, say.done), h("p", { role: "status" }, this.done)];
        if (!this.query) return [this.code(), wrong];
        if (!this.request) return [h("h1", null, say.heading), wrong];
        return [this.drawRequest(this.request, name), wrong];
    }

    /** The field for the code of a device. It also appears if a link contains the code. */
    code() {
        return h(
            "form",
            { onsubmit: (/** @type {SubmitEvent} */ event) => this.enterCode(event) },
            h("h1", null, say.deviceHeading),
            h("p", null, say.typeCode),
            h(
                "label",
                null,
                say.code,
                h("input", {
                    name: "user_code",
                    required: true,
                    autocomplete: "off",
                    autocapitalize: "characters",
                    spellcheck: "false",
                    placeholder: say.pattern,
                }),
            ),
            h("button", { class: "primary" }, say.goOn),
        );
    }

    /** The code, and the app that it admits. */
    codeNotice() {
        const typed = (this.query?.user_code ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");
        return [
            h("p", null, say.codeShown),
            h("p", { class: "user-code" }, `${typed.slice(0, 4)}-${typed.slice(4)}`),
            h("p", { class: "hint" }, say.codeWarning),
        ];
    }

    /** @param {import("../lib/api.js").Schemas["ConsentAsked"]} asked @param {string} name */
    drawRequest({ host, name: appName, registered_itself, scopes, leads_to, wrong, redirect_to }, name) {
        const who = host ?? (isDevice ? say.noAddress : say.localProgram);
        if (redirect_to) {
            return [
                h("h1", null, who, say.unanswerable),
                h("p", null, wrong),
                h("button", { onclick: () => location.replace(redirect_to) }, say.goBack(leads_to)),
            ];
        }
        return [
            h("h1", null, h("strong", { class: "host" }, who), say.wantsToPlay(name)),
            isDevice && this.codeNotice(),
            appName && h("p", { class: "hint" }, say.callsItself(appName)),
            registered_itself && h("p", { class: "hint" }, say.registeredItself),
            (!host || leads_to?.startsWith("http:")) && h("p", { class: "hint" }, say.unverified),
            h("p", null, say.scopesIntroduction),
            h(
                "ul",
                null,
                scopes.map((/** @type {string} */ scope) => h("li", { key: scope }, say.scopes[scope] ?? scope)),
            ),
            h("p", null, say.cannot),
            leads_to && h("p", null, say.redirectsTo, h("code", null, leads_to)),
            h(
                "div",
                { class: "row" },
                h("button", { class: "primary", disabled: !this.armed, onclick: () => this.decide(true) }, say.allow),
                h("button", { onclick: () => this.decide(false) }, say.no),
            ),
        ];
    }
}

customElements.define("hall-consent", Consent);
