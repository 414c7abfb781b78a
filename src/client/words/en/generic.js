// The texts for a game whose title has no board of its own here.

export const generic = { prompt: "choose a move", none: "none" };
