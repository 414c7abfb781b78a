// The ways back in: the dialog for signing in, and the line that marks a session which the server has ended.
import { h } from "../lib/dom.js";
import { link } from "../lib/route.js";
import * as session from "../lib/session.js";
import "../screens/sign_in_form.js";
import { shell as say, signIn as ofForm } from "../words/index.js";

export class SignInDialog {
    #isOpen = false;
    #onChange;

    /** @param {() => void} onChange @param {AbortSignal} signal */
    constructor(onChange, signal) {
        this.#onChange = onChange;
        session.onChange(() => session.isAsked() || this.#close(), signal);
        // Its links lead to other pages.
        window.addEventListener("hashchange", () => this.#dismiss(), { signal });
    }

    /** The element, which gives the focus back when it is closed. */
    get #dialog() {
        return /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.sign-in"));
    }

    #open() {
        this.#isOpen = true;
        this.#onChange();
    }

    #close() {
        this.#isOpen = false;
        this.#dialog?.close();
        this.#onChange();
    }

    #dismiss() {
        if (session.isAsked()) session.declineSignIn();
        else if (this.#isOpen) this.#close();
    }

    /** The link in the header. On the welcome page it leads to the form there. */
    link() {
        const press = (/** @type {Event} */ event) => {
            event.preventDefault();
            const field = document.querySelector("hall-welcome [name=name]");
            if (!(field instanceof HTMLElement)) return this.#open();
            field.focus();
            field.scrollIntoView({ block: "center" });
        };
        return h("a", { href: link("sign-in"), key: "sign-in", onclick: press }, ofForm.signIn);
    }

    draw() {
        if (!this.#isOpen && !session.isAsked()) return null;
        const lapsed = session.lapsedAccount();
        const show = (/** @type {HTMLDialogElement | null} */ dialog) =>
            void (dialog && !dialog.open && dialog.showModal());
        return h(
            "dialog",
            {
                class: "sign-in",
                key: "dialog",
                "aria-labelledby": "sign-in-heading",
                ref: show,
                onclose: () => this.#dismiss(),
            },
            h("hall-sign-in", {
                heading: ofForm.signIn,
                lapsed: lapsed && !lapsed.guest ? lapsed.name : "",
                close: () => this.#dialog?.close(),
            }),
        );
    }

    /** The line after a session has ended, and nobody has signed in again. */
    line() {
        const lapsed = session.lapsedAccount();
        if (!lapsed || session.isAsked()) return null;
        return h(
            "aside",
            { class: "shell-line", key: "signed-out", "aria-label": ofForm.sessionEnded },
            lapsed.guest ? say.guestEnded : [say.signedOut(lapsed.name), " "],
            !lapsed.guest && h("button", { class: "quiet", onclick: () => this.#open() }, say.signInAgain),
        );
    }
}
