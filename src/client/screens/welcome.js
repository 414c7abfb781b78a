// The page for visitors: what there is to play, or what they are invited to, and the form for signing in.
import { h } from "../lib/dom.js";
import { route } from "../lib/route.js";
import { Screen } from "../lib/screen.js";
import { signIn as say } from "../words/index.js";
import "./door.js";
import "./sign_in_form.js";
import { welcomePicture } from "./welcome_picture.js";

class Welcome extends Screen {
    draw() {
        const invited = ["join", "game"].includes(route().screen);
        return [
            h(
                "section",
                { class: "welcome" },
                invited
                    ? h(
                          "div",
                          { class: "pitch" },
                          h("h1", null, say.invited),
                          h("p", null, say.invitedHow),
                          h("p", null, h("a", { href: "#/rules" }, say.whatIsPlayed)),
                          welcomePicture(),
                      )
                    : h("hall-door", { key: "door" }),
                h("hall-sign-in", { heading: invited ? say.takeYourSeat : say.signInHeading }),
            ),
        ];
    }
}

customElements.define("hall-welcome", Welcome);
