// Lints the document by the recommended rules of Redocly and Spectral, and its 3.0 edition by the schema of that version. Prints
// every error and every warning that is not expected here with its reason, and expected ones that are no longer there.
import { readFile } from "node:fs/promises";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

/** Warnings that are not heeded: what each begins with, and why. */
const EXPECTED = {};
EXPECTED["spectral oas3-schema externalDocs/url"] =
    "The pages are at the hall that serves the document, whose address is no part of it (OpenAPI 3.1, 4.6).";
for (const item of ["GameLine", "LogLine"])
    EXPECTED[`redocly no-unused-components #/components/schemas/${item}`] =
        "`x-item-schema` of NDJSON refers to it, an extension that Redocly does not follow.";

const text = await readFile("../../openapi/longhall.json", "utf8");
const config = await createConfig({ extends: ["recommended"] });
const redocly = await lintFromString({ source: text, absoluteRef: "/longhall.json", config });
const linter = new spectral.Spectral();
linter.setRuleset({ extends: [rulesets.oas] });
const edition = new spectral.Spectral();
edition.setRuleset({ extends: [[rulesets.oas, "off"]], rules: { "oas3-schema": true } });
const told = [
    ...redocly.map((one) => `redocly ${one.ruleId} ${one.location[0]?.pointer} ${one.message}`),
    ...(await linter.run(text)).map((one) => `spectral ${one.code} ${one.path.join("/")} ${one.message}`),
    ...(await edition.run(await readFile("generated/longhall-3.0.json", "utf8"))).map(
        (one) => `3.0 ${one.code} ${one.path.join("/")} ${one.message}`,
    ),
];
const heeded = told.filter((line) => !Object.keys(EXPECTED).some((beginning) => line.startsWith(beginning)));
const gone = Object.keys(EXPECTED).filter((beginning) => !told.some((line) => line.startsWith(beginning)));
for (const [beginning, reason] of Object.entries(EXPECTED))
    console.log(`${told.filter((line) => line.startsWith(beginning)).length} × ${beginning}…: ${reason}`);
heeded.forEach((line) => console.error(line));
gone.forEach((beginning) => console.error(`no longer there, so do not expect it: ${beginning}`));
console.log(`${heeded.length} errors and warnings besides`);
process.exit(heeded.length + gone.length ? 1 : 0);
