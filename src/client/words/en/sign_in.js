// The texts of the sign-in pages: the welcome page, the recovery code, a lost password.

export const signIn = {
    invited: "You are invited to a game",
    pitch: "Viking board games, one move at a time",
    invitedHow: "Choose a name and a password, and you sit at the table.",
    pitchHow:
        "Play over days or in one evening. Players need not be online at the same time, and you can replay every move.",
    whatIsPlayed: "The games and their rules",
    takeYourSeat: "Take your seat",
    signInHeading: "Come in",
    name: "Name",
    nameRule: "3 to 24 letters, digits, _ or -",
    password: "Password",
    passwordRule:
        "The name has 3 to 24 letters, digits, _ or -, the password at least 8 characters. You need no email address.",
    stay: "Stay signed in on this device",
    create: "Create account",
    signIn: "Sign in",
    nameIsFree: (/** @type {string} */ name) =>
        `There is no account named ${name}. Check the name, or create this account.`,
    sessionEnded: "Your session has ended",
    signInAgain: (/** @type {string} */ name) =>
        `It was ended from another device, or has expired. Sign in again as ${name}, and your planned steps are still there.`,
    staySignedOut: "Stay signed out",
    cancel: "Cancel",
    createByPasskey: "Sign up with a passkey",
    signInByPasskey: "Use a passkey",
    lost: "Password lost?",
    code: "Recovery code",
    keepCode: "Save this recovery code",
    codeReason: "It is the only way back into your account if you lose the password. It is shown only once.",
    theCode: "the code",
    codeSaved: "I have saved it",
    passwordLost: "Password lost",
    codeWhere: "The code was shown when you signed up. You get a new one.",
    newPassword: "New password",
    setPassword: "Set the new password",
    passkeyFromNow: "Use a passkey from now on",
    back: "Back",
};
