// What a standing order can be about on the board as it stands: each set, and each free cell of the own homeland.

const [TOP_ROW, ROWS] = [2, 6];

/** @param {import("../title.js").Context<"vikings">} context @returns {import("../title.js").Wish<"vikings">[]} */
export function wishes({ view, me }) {
    const player = view.players[me ?? 0];
    const taken = new Set(player?.tiles.map(({ row, column }) => `${row},${column}`));
    const wide = Math.max(1, ...(player?.tiles ?? []).map(({ column }) => column + 1));
    const cells = [];
    for (let row = TOP_ROW; row <= ROWS; row++)
        for (let column = 1; column <= wide; column++) if (!taken.has(`${row},${column}`)) cells.push({ row, column });
    return [
        // The wheel turns meanwhile, so the wish is for a set at no higher price.
        ...view.offer.map(({ space, price, tile, viking }) => ({
            move: /** @type {const} */ ({ type: "buy", space, exchange: 0 }),
            if: { price_at_most: price, viking_is: viking, tile_is: tile },
        })),
        ...cells.flatMap((cell) =>
            /** @type {const} */ (["island", "base"]).map((viking) => ({
                move: /** @type {const} */ ({ type: "place_tile", ...cell, viking }),
                onBoard: true,
            })),
        ),
    ];
}
