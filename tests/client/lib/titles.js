// All titles that have a board of their own, so that a test of all of them needs no list.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

const root = new URL("../../../", import.meta.url);
const document = JSON.parse(await readFile(new URL("openapi/longhall.json", root), "utf8"));
const { items } = document.paths["/v1/rulesets"].get.responses["200"].content["application/json"].example;

/** Their rulesets, as the API lists them. */
export const rulesets = items.filter(({ id }) => existsSync(new URL(`src/client/titles/${id}`, root)));
/** Their English names. */
export const titleNames = rulesets.map(({ name }) => name);
