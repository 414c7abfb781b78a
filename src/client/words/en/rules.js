// The texts about the rules in the page: trials with them, and their findings about a log.

/** @typedef {{events: number, fault: {seq: number, what: string} | null}} Audit */

export const rules = {
    differ: "The rules in this page differ from the server's. From now on the page asks the server.",
    whatIfHere: "What if from here?",
    whatIf: "What if",
    from: (/** @type {number | undefined} */ at) => `What if, from event ${at}: `,
    triedOut: "Moves tried out",
    wouldEnd: "This would end the game. ",
    isCopy: "This is a copy. The game does not change, and hidden information is made up.",
    leave: "Back to the game",
    notPossibleHere: "You cannot try that out here.",
    verify: "Verify this game",
    verifyAny: "Verify a game",
    about: "This page replays every event of the log by the rules. It computes every draw again from the seed, which the log contains at the end of the game.",
    ofGame: "The log of this game",
    ownServer:
        "This page comes from the server of the game, so its check proves nothing against the operator. Check the saved log at another server's page, or by the command longhall audit.",
    save: "Save the log",
    file: "A log from a file",
    reading: "Reading the log…",
    replaying: "Replaying every event…",
    stopped: "The verifier has stopped at this log. Nothing is verified.",
    notText: "This file is not UTF-8 text. Nothing is verified.",
    verified: (/** @type {Audit} */ { events }) =>
        `Verified: ${events} events, each replayed by the rules and the seed.`,
    holds: (/** @type {Audit} */ { events }) =>
        `No fault found in the ${events} events, but not everything could be checked.`,
    fault: (/** @type {Audit} */ { fault }) => `A fault${fault?.seq ? ` at event ${fault.seq}` : ""}: ${fault?.what}.`,
    checked: [
        "Hashes: each event is chained to the one before, and none was changed, left out or put in.",
        "Rules: every move was legal, and all its consequences follow the rules.",
        "Chance: every draw follows from the seed that the hall had committed to before the first move.",
        "Secrets: all hidden information is open now and matches the record from the time of the game.",
        "Bots: each move of a bot is the one that its program chooses.",
    ],
    unchecked: "Not checked:",
    beyond: "What no log can prove",
    head: (/** @type {string} */ game, /** @type {string} */ head) => `Game ${game}, head ${head}`,
};
