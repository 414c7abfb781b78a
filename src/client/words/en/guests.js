// The texts for guests, who play against bots without an account.

export const guests = {
    playNow: "Play now",
    playNowHow: "Against a bot, without an account",
    asGuest: "You play as a guest.",
    chooseName: "Keep your games: choose a name",
    maybeCreated:
        "The server did not answer. Try again: if it has made a guest for you, it deletes this guest after a week",
    tooMany: "Too many guests play from your network. Create an account with a name and a password",
    oneGame: "A guest plays one game at a time. Finish the other game first, or resign from it under “More”.",
    heading: "Keep your games",
    how: "Choose a name and a password. Then you can play with other people. Without a name, your games are deleted after seven days without a visit.",
    keep: "Keep my games",
    keepByPasskey: "Keep them with a passkey",
    kept: "The account is yours",
    maybeClaimed: "The server did not answer. The account may be yours already. Press the button again to find out",
    claimedBefore:
        "The account is yours already, but its recovery code was lost on the way. Make a new one on this page",
    leaveHeading: "Leave",
    leaveHow: "Your games as a guest are deleted. Then you can sign in to another account.",
    leave: "Delete my games and leave",
};
