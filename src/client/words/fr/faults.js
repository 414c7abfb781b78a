/** @type {typeof import("../en/faults.js").faults} */
export const faults = {
    otherAccount: "Quelqu’un d’autre est connecté à présent, donc rien n’a été envoyé",
    offline: "Le serveur est injoignable",
    busy: "Le serveur est surchargé",
    notTheServer: "La réponse ne vient pas du serveur",
    noRules: "Les règles n’ont pas pu être chargées dans cette page",
    hasPasskey: "Cet appareil a déjà une clé d’accès pour vous",
    noPasskey: "Aucune clé d’accès n’a été utilisée",
    maybeSignedUp: "Le serveur n’a pas répondu. Votre compte existe peut-être déjà : essayez de vous connecter",
    maybeRecovered:
        "Le serveur n’a pas répondu. Votre nouveau mot de passe est peut-être déjà valable : essayez de vous connecter avec lui",
    maybeMade: "Le serveur n’a pas répondu. Cela existe peut-être déjà : vérifiez la liste avant de réessayer",
    maybeReplaced:
        "Le serveur n’a pas répondu. L’ancien n’est peut-être plus valable : réessayez pour en voir un nouveau",
    maybeDecided:
        "Le serveur n’a pas répondu. Votre décision est peut-être arrivée : vérifiez l’application avant de réessayer",
};
