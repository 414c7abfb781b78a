// The rules of Vikings in our own words: enough to play by.
import { h } from "../../lib/dom.js";
import { COLOURS, TRADE } from "./names.js";
import { vikingIcon } from "./pieces.js";

/** @type {Record<string, string>} */
const DOES = {
    black: "Warriors stand in row 2. One directly below a ship repels it: nobody in that column is threatened, and the ship pays.",
    red: "Nobles, row 3: 2 VP each in a large scoring.",
    green: "Scouts, row 4: 1 VP each in a large scoring, and 1 more for a goldsmith and for a fisherman below in the same column.",
    yellow: "Goldsmiths, row 5: 3 gold each in every scoring.",
    blue: "Fishermen, row 6: at the end each feeds five Vikings.",
    gray: "Boatsmen wait on the base. Before a large scoring one may bring others ashore, and leaves the game.",
};

/** @param {string} title @param {...any} text */
const part = (title, ...text) => [h("h2", null, title), ...text];
/** @param {...any} text */
const p = (...text) => h("p", null, ...text);

export function rules() {
    return [
        part("What it is about", p("Six rounds. In each, twelve sets of a tile and a Viking lie around a wheel. You take turns buying them, lay the tiles to islands before your coast, and put Vikings on them. Most victory points (VP) after the sixth round win; gold left breaks ties.")),
        part("Buying",
            p("A set costs as much gold as it lies away from the cheapest one. When the set at 0 is gone the wheel turns, and everything gets cheaper."),
            p("The set at 0 is locked while another Viking of its colour is on the wheel, unless your gold is below every other price."),
            p("You must buy; passing is not possible. VP can be exchanged for gold, one for one, to pay for a set; never the other way before the end.")),
        part("Laying tiles",
            p("Ships go to the top row: first the columns 1 to 3 in any order, then on to the right."),
            p("Island tiles go to rows 2 to 6, touching your base or another island tile by a side. Sea meets sea, land meets land; the base is sea, so islands begin there with a left end. A tile that fits nowhere leaves the game."),
            p("In your first turn you also lay your start tile in column 1.")),
        part("The Vikings",
            p("The Viking of your set may stand on its tile if that lies in his row. Else he waits on the base: as he must if you bought a ship, and as boatsmen always do."),
            h("ul", { class: "trades" }, COLOURS.toReversed().map((colour) => h("li", { key: colour }, vikingIcon(colour, 28), h("span", null, DOES[colour] ?? TRADE[colour]))))),
        part("Ships", p("A ship threatens every Viking in its column from row 2 down to the row of its sail's sign. A threatened Viking scores nothing. A repelled ship pays its value in each large scoring; one that is not repelled costs it at the end.")),
        part("Scoring",
            p("After rounds 1, 3 and 5 only goldsmiths score. After rounds 2, 4 and 6 boatsmen may sail, and all but fishermen score."),
            p("A boatsman brings all Vikings of one colour, or one of each, to empty tiles of their rows. After round 6 he must, as long as somebody can land.")),
        part("The end",
            h("ol", null,
                h("li", null, "Ships not repelled cost their value; missing gold is paid by VP."),
                h("li", null, "5 gold become 1 VP."),
                h("li", null, "Most boatsmen on the base: 10 VP."),
                h("li", null, "Most completed islands: 7 VP. Longest completed island: 5 VP. Who ties gets all of it."),
                h("li", null, "Each unthreatened fisherman feeds 5. A spare meal brings 2 VP, a missing one costs 1."))),
        part("The Progress version",
            p("Four special tiles lie open. Who buys the dearest set on the wheel may take one."),
            p("With the auction, thirteen Vikings are drawn and you bid gold for the start player figure. The winner takes one Viking out of the game; then each lays all Vikings of a colour, from the dearest space down."),
            p("A boatsman brings only one Viking ashore, unless he has a boat.")),
    ];
}
