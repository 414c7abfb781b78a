// Bundles the web client into the few files that its page loads: `npm run build`.
//
// For each title it extracts from the OpenAPI document the parts for the forms of standing orders. Scripts and
// styles are also compressed here, because the best compression takes longer than a request may. The result is
// committed, so that neither building nor running the server needs npm. With `--check` nothing is written, and a
// difference is an error.
import { build } from "esbuild-wasm";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

const client = fileURLToPath(new URL("../../src/client/", import.meta.url));
const testFolder = fileURLToPath(new URL("./", import.meta.url));
const built = `${client}built/`;

/** Takes from the rules' sentences those of one language, by evaluating the module that does so. */
const sentencesInOneLanguage = {
    name: "sentences in one language",
    setup({ onLoad }) {
        onLoad({ filter: /words\/\w+\/\w+\/sentences\.js$/ }, async ({ path }) => {
            const { templates } = await import(path);
            return { contents: `export const templates = ${JSON.stringify(templates)};` };
        });
    },
};

/** Leaves the texts of each language in a file of their own, without imports. */
const textsApart = {
    name: "texts apart",
    setup({ onResolve }) {
        onResolve({ filter: /^\.\/\w\w\.js$/ }, ({ path, kind }) =>
            kind === "dynamic-import" ? { path, external: true } : null,
        );
    },
};

const how = {
    absWorkingDir: client,
    outdir: built,
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    target: ["chrome115", "firefox115", "safari16.4"],
    charset: "utf8",
    nodePaths: [`${testFolder}node_modules`],
};

const licenceNote = { js: "/*! Contains Preact, under the MIT licence: see preact.LICENSE beside this file. */" };
const { outputFiles: split } = await build({
    ...how,
    entryPoints: { main: "main.js", "main.style": "style/main.css" },
    // The screens away from the table are loaded later.
    splitting: true,
    chunkNames: "[name]",
    plugins: [textsApart],
});
const builtText = (name) => split.find(({ path }) => path === `${built}${name}`).text;

/** Reads the files of the first pass. */
const firstPass = {
    name: "first pass",
    setup({ onResolve, onLoad }) {
        onResolve({ filter: /^\.\/(main|chunk)\.js$/ }, ({ path }) => ({ path: path.slice(2), namespace: "first" }));
        onLoad({ filter: /./, namespace: "first" }, ({ path }) => ({ contents: builtText(path) }));
        onResolve({ filter: /./ }, ({ path }) => ({ path, external: true }));
    },
};
// The code that both parts share is in the first file, so that a page needs one request fewer.
const { outputFiles: joined } = await build({
    ...how,
    stdin: { contents: 'export * from "./chunk.js"; import "./main.js";' },
    plugins: [firstPass],
    banner: licenceNote,
});
const code = [
    [`${built}main.js`, joined[0].text],
    [`${built}places.js`, builtText("places.js").replaceAll('"./chunk.js"', '"./main.js"')],
    [`${built}main.css`, builtText("main.style.css")],
];
const languages = (await readdir(`${client}words`)).filter((name) => /^\w\w\.js$/.test(name));
const { outputFiles: texts } = await build({
    ...how,
    entryPoints: languages.map((name) => `words/${name}`),
    plugins: [sentencesInOneLanguage],
});

const licence = await readFile(`${testFolder}node_modules/preact/LICENSE`, "utf8");
const files = [...code, ...texts.map(({ path, text }) => [path, text]), [`${built}preact.LICENSE`, licence]];
/**
 * The part of the document to which a schema refers, with the schema itself.
 * @param {any} document @param {string[]} names
 */
function partOf(document, names) {
    const schemas = {};
    const take = (name) => {
        if (name in schemas || !document.components.schemas[name]) return;
        schemas[name] = document.components.schemas[name];
        for (const [, other] of JSON.stringify(schemas[name]).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
            take(other);
    };
    names.forEach(take);
    return JSON.stringify({ components: { schemas } });
}

const document = JSON.parse(await readFile(`${testFolder}../../openapi/longhall.json`, "utf8"));
const { example } = document.paths["/v1/rulesets"].get.responses["200"].content["application/json"];
for (const { id, move, condition } of example.items) {
    const names = [move, condition].filter(Boolean).map(({ schema }) => schema.split("/").at(-1));
    files.push([`${built}${id}.json`, `${partOf(document, names)}\n`]);
}

const isCheck = process.argv.includes("--check");
/**
 * The content of a file, decompressed, because other versions of Node may compress differently.
 * @param {string} path
 */
async function contentOf(path) {
    const bytes = await readFile(path);
    return (path.endsWith(".br") ? brotliDecompressSync(bytes) : bytes).toString();
}

const isLoadedByPages = ([path]) => /\.(js|css)$/.test(path);
files.push(...files.filter(isLoadedByPages).map(([path, text]) => [`${path}.br`, text]));
for (const [path, text] of files) {
    if (!isCheck) await writeFile(path, path.endsWith(".br") ? brotliCompressSync(text) : text);
    else if ((await contentOf(path).catch(() => "")) !== text) {
        console.error(`${path} is not what the modules give: run \`npm run build\` in tests/client and commit it`);
        process.exitCode = 1;
    }
}
