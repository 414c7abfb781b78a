// Follows a game to its end and checks it. Usage: table.js HALL TOKEN GAME.
import assert from "node:assert/strict";
import { Hall } from "longhall";

const [hall = "", token = "", id = ""] = process.argv.slice(2);
const table = new Hall(hall, () => token).table("vikings", id);
const seen: number[] = [];
for await (const event of table.follow()) seen.push(event.seq);
const { events, draws, head, unchecked } = await table.check();
assert.deepEqual(seen, Array.from({ length: events }, (_, at) => at + 1), "every event once");
assert.deepEqual(unchecked.map((what) => what.split(":")[0]), ["the life of the game"]);
assert.ok(draws > 0);
assert.equal((await table.waitForTurn()).head?.hash, head);
console.log(head);
