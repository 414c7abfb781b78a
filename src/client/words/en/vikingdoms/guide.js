// The guided first round of Vikingdoms: one or two short sentences for each step.

/** @type {Record<string, string>} */
export const guide = {
    ends: "Each raid takes the two tiles of an island, one island after the other. Choose the end of the row to begin at.",
    goal: "You win by three villages, three ports or 16 coins, which raids bring. A troop of six or more Vikings of either colour raids an island.",
    leader: "The owner of the top Viking of the raiding troop leads the raid, and chooses first from the island’s two tiles.",
    heights:
        "Or move Vikings of either colour onto another troop: from a troop of 1 one square, of 2 straight on, of 3 as a knight.",
    count: "Choose how many leave from the top, then a green troop. On it they keep their order.",
    far: "A troop of 4 goes diagonally, of 5 in all eight directions. The whole height counts, however many leave.",
    golden: "Golden rule: if you can form a troop of six or more with your own Viking on top, you must.",
    camp: "You place Vikings from your camp. Prisoners sit in the other’s lockup, and cannot be placed from there.",
    tile: "You lead: take a tile, your opponent gets the other. More prisoners on a tile take the difference in Vikings.",
    seize: "Riot: your opponent has a second rioter and loses a tile. You choose it, and take as many prisoners as it shows.",
    ally: "A second village, port or fortress brings an ally. With Freya the golden rule does not bind you; Völund is worth 3 coins.",
    exchange: "Both give back the same number of prisoners, one for one. They return to the camps. Or decline.",
    swap: "Gunnar may swap two islands that are still to be raided. Or leave them as they are.",
    end: "The raid is over: its troop is back in the camps, and the marker is at the next island. Rules tell the rest.",
};
