// The guided first round of Vikings and of its Progress version: one or two short sentences for each step.

/** @type {Record<string, string>} */
export const guide = {
    goal: "Most victory points (VP) after six rounds win. Buy a set, a tile with the Viking beside it. Its number is its price.",
    start: "Your start tile is free: a left end, with sea on its left. It lies beside the base, your coast, in the row of any trade.",
    startLeft:
        "Your start tile is free. Keep it out of your new Viking’s row: two left ends, with sea on the left, do not fit together.",
    ship: "A ship lies on top and threatens the Vikings in its column, who then earn nothing. A warrior right below it repels it.",
    lands: "Green: the tile is in the row of the Viking, who lands and can earn there. Orange: they wait on the base, your coast.",
    base: "The tile fits, but not in the row of the Viking. They wait on the base, your coast, until a gray boatsman brings them.",
    price: "Once the set at price 0 is sold, the wheel turns, and all others get cheaper.",
    trades: "Goldsmiths earn gold, nobles and scouts VP. Fishermen feed five each at the end, warriors repel ships.",
    lock: "Locked: the set at 0 opens when its Viking is the last of its colour, or when your gold is below every other price.",
    vp: "Dashed: your gold is short, and VP pay the rest, one for one. “9 of it in VP” costs you nine points.",
    ends: "Sea meets sea, land meets land. A left end, middles and a right end are an island. Whole islands count at the end.",
    boatsmen: "Vikings on the base earn nothing. In large scorings each gray boatsman there can bring others ashore.",
    boatsman:
        "A boatsman brings only one Viking ashore in Progress, with a boat tile more. Vikings on the base earn nothing.",
    rounds: "Each round ends with a scoring. Small: goldsmiths earn 3 gold. Large: nobles, scouts and repelled ships pay, too.",
    bid: "Most victory points (VP) after six rounds win. Bid to lay a colour first and to buy first. Passing costs nothing.",
    remove: "You start this round. Take one of the 13 Vikings out of the game: the other twelve go to the wheel.",
    lay: "Lay all Vikings of one colour, from the most expensive space down. What comes last is cheap.",
    dearest: "The buyer of the most expensive set on the wheel may take one of these special tiles with it.",
    special: "Take a special tile, or none. Each says when it pays: at once, in scorings, or at the end.",
    end: "Round 1 is over, and its goldsmiths have paid. Now you know the way. Scores and Rules tell the rest.",
};
