// The texts for errors that the page itself detects.

export const faults = {
    otherAccount: "Somebody else is signed in now, so nothing was sent",
    offline: "The server cannot be reached",
    busy: "The server is busy",
    notTheServer: "The response did not come from the server",
    noRules: "The rules could not be loaded into this page",
    hasPasskey: "This device has a passkey for you already",
    noPasskey: "No passkey was used",
    maybeSignedUp: "The server did not answer. Your account may exist already: try to sign in",
    maybeRecovered: "The server did not answer. Your new password may already work: try to sign in with it",
    maybeMade: "The server did not answer. It may exist already: check the list before you try again",
    maybeReplaced: "The server did not answer. The old one may no longer work: try again to see a new one",
    maybeDecided: "The server did not answer. Your decision may have arrived: check the app before you try again",
};
