//! Tests in the order of the rules, section by section.

mod auction;
mod building_tiles;
mod buying;
mod components;
mod conditions;
mod damaged;
mod final_scoring;
mod first_turn;
mod given;
mod laying;
mod offer;
mod refusals;
mod sailing;
mod scoring;
mod special_tiles;
mod steps;
mod threat;
mod viking;
