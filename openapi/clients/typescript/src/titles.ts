/** The types of the document, by title: a move of Vikings is not a move of Vikingdoms. */
import type { components } from "./core.js";

/** All schemas of the document, by their names there. */
export type Schemas = components["schemas"];
export type Game = Schemas["Game"];
export type Event = Schemas["Event"];
export type Problem = Schemas["Problem"];
export type ProblemCode = Schemas["ProblemCode"];
/** The id of a title, such as `vikings`. */
export type Title = Game["ruleset"];
export type GameOf<T extends Title> = Extract<Game, { ruleset: T }>;
export type LegalMovesOf<T extends Title> = Extract<Schemas["LegalMoves"], { ruleset: T }>;
export type MoveOf<T extends Title> = LegalMovesOf<T>["moves"][number];
export type MovesMadeOf<T extends Title> = Extract<Schemas["MovesMade"], { ruleset: T }>;
export type DryRunOf<T extends Title> = Extract<Schemas["DryRun"], { ruleset: T }>;

/** Whether a response is of this title. */
export function isOf<A extends { ruleset: Title }, T extends Title>(answer: A, title: T): answer is Extract<A, { ruleset: T }> {
    return answer.ruleset === title;
}
