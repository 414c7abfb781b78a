/** @type {typeof import("../en/guests.js").guests} */
export const guests = {
    playNow: "Jouer maintenant",
    playNowHow: "Contre un bot, sans compte",
    asGuest: "Vous jouez en tant qu’invité.",
    chooseName: "Gardez vos parties : choisissez un nom",
    maybeCreated:
        "Le serveur n’a pas répondu. Réessayez : s’il a créé un invité pour vous, il le supprime au bout d’une semaine",
    tooMany: "Trop d’invités jouent depuis votre réseau. Créez un compte avec un nom et un mot de passe",
    oneGame: "Un invité joue une partie à la fois. Terminez d’abord l’autre, ou abandonnez-la sous « Plus ».",
    heading: "Gardez vos parties",
    how: "Choisissez un nom et un mot de passe. Vous pourrez alors jouer avec d’autres personnes. Sans nom, vos parties sont supprimées après sept jours sans visite.",
    keep: "Garder mes parties",
    keepByPasskey: "Les garder avec une clé d’accès",
    kept: "Le compte est à vous",
    maybeClaimed:
        "Le serveur n’a pas répondu. Le compte est peut-être déjà à vous. Appuyez de nouveau sur le bouton pour le savoir",
    claimedBefore:
        "Le compte est déjà à vous, mais son code de secours s’est perdu en route. Créez-en un nouveau sur cette page",
    leaveHeading: "Partir",
    leaveHow: "Vos parties d’invité sont supprimées. Ensuite vous pouvez vous connecter à un autre compte.",
    leave: "Supprimer mes parties et partir",
};
