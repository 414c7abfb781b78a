// Writes src/known.ts: the kinds of events, effects and moves in the document. The kit skips all other kinds.
import { readFileSync, writeFileSync } from "node:fs";

const { schemas } = JSON.parse(readFileSync("../../longhall.json", "utf8")).components;
const resolve = (schema) => (schema.$ref ? schemas[schema.$ref.split("/").at(-1)] : schema);
const branches = (union) => union.oneOf ?? union.anyOf;
/** The values of a tag in all branches of a union. The open branch of an extensible union has none. */
const tags = (union, tag) =>
    branches(union).flatMap((branch) => {
        const schema = resolve(branch);
        return schema.oneOf || schema.anyOf ? tags(schema, tag) : (schema.properties[tag]?.enum ?? []);
    });

const titles = {};
for (const branch of branches(schemas.LegalMoves).map(resolve)) {
    const { ruleset, moves } = branch.properties;
    for (const title of ruleset.enum ?? []) titles[title] = { moves: tags(resolve(moves.items), "type") };
}
for (const branch of branches(schemas.Event).map(resolve)) {
    const { kind, ruleset, effects } = branch.properties;
    if (!kind.enum?.includes("moved")) continue;
    for (const title of ruleset.enum ?? []) titles[title].effects = tags(resolve(effects.items), "type");
}
const known = { kinds: [...new Set(tags(schemas.Event, "kind"))], titles };
const type = "{ kinds: string[]; titles: Record<string, { moves: string[]; effects: string[] }> }";
writeFileSync("src/known.ts", `export const known: ${type} = ${JSON.stringify(known, null, 4)};\n`);
