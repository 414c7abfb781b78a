// The texts of the pages where an app or a device requests access.

export const consent = {
    scopes: /** @type {Record<string, string>} */ ({
        "games:read": "See your games, also the private ones",
        "games:play": "Create, join, leave and play games for you",
        talk: "Write messages for you in your games, and erase your messages",
        "account:read": "See your name and the lists of your tokens and apps",
    }),
    deviceAllowed: "Your device now has access. Go back to it.",
    deviceDenied: "The device gets no access.",
    deviceWants: "A device wants to play for you. ",
    appWants: "An app wants to play for you. ",
    signInHere: (/** @type {string} */ host) =>
        `Sign in here, at ${host}, and nowhere else: no app needs your password.`,
    done: "Done",
    heading: "An app asks for access",
    deviceHeading: "Give a device access",
    typeCode: "Type the code that your device shows. Never type a code that somebody has sent you.",
    codeShown: "A device somewhere shows this code:",
    codeWarning:
        "The person who holds that device will be able to play as you. Allow it only if you see this code on your own device now.",
    code: "Code",
    pattern: "XXXX-XXXX",
    goOn: "Go on",
    noAddress: "A program whose name we cannot check",
    localProgram: "A program on your own machine",
    unanswerable: " sent a request that cannot be answered",
    goBack: (/** @type {string | null | undefined} */ where) => `Go back to ${where}`,
    wantsToPlay: (/** @type {string} */ name) => ` wants to play as ${name}`,
    callsItself: (/** @type {string} */ name) => `It calls itself “${name}”. Anybody can call themselves that.`,
    registeredItself: "It registered itself; nobody has checked this name.",
    unverified: "Nobody has checked this program. Allow it only if you have just started it yourself.",
    scopesIntroduction: "It will be able to:",
    cannot: "It cannot see or change your password, or give others access. You can remove its access in your account.",
    redirectsTo: "You will be sent to ",
    allow: "Allow",
    no: "No",
};
