// The names of players in the figures of the rules.

export const figures = {
    names: ["Astrid", "Bjarne", "Cnut", "Dagny"],
};
