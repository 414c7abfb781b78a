//! The rules of Longhall's games and the life of a game.
