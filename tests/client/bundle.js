// Bundles the web client into the two files that its page loads: `npm run build`.
//
// For each title it extracts from the OpenAPI document the parts for the forms of standing orders. Files that every
// page loads are also compressed here, because the best compression takes longer than a request may. The result is
// committed, so that neither building nor running the server needs npm. With `--check` nothing is written, and a
// difference is an error.
import { build } from "esbuild-wasm";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

const client = fileURLToPath(new URL("../../src/client/", import.meta.url));
const testFolder = fileURLToPath(new URL("./", import.meta.url));
const built = `${client}built/`;

/** The modules that the first screen needs: those that `main.js` reaches without a dynamic import. */
async function firstModules() {
    const { metafile } = await build({ ...how, entryPoints: ["main.js"], metafile: true });
    const found = new Set(["main.js"]);
    for (const name of found)
        for (const { path, kind } of metafile.inputs[name].imports) if (kind === "import-statement") found.add(path);
    return [...found];
}

const how = {
    absWorkingDir: client,
    outdir: built,
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    // The screens away from the table are loaded later, with what both share in a file that the page names as well.
    splitting: true,
    chunkNames: "[name]",
    target: ["chrome115", "firefox115", "safari16.4"],
    charset: "utf8",
    nodePaths: [`${testFolder}node_modules`],
    banner: { js: "/*! Contains Preact, under the MIT licence: see preact.LICENSE beside this file. */" },
};

// Texts come first. Side by side they compress better than next to the code that uses them.
const texts = (await firstModules()).filter((name) => name.startsWith("words/") && name.endsWith(".js")).sort();
const { outputFiles } = await build({
    ...how,
    stdin: { contents: [...texts, "main.js"].map((name) => `import "./${name}";`).join("\n"), resolveDir: client },
    entryPoints: { "main.style": "style/main.css" },
});

const licence = await readFile(`${testFolder}node_modules/preact/LICENSE`, "utf8");
const files = [
    ...outputFiles.map(({ path, text }) => [
        path
            .replace("main.style.css", "main.css")
            .replace("stdin.js", "main.js")
            .replace(/chunk\.js$/, "shared.js"),
        text.replaceAll('"./chunk.js"', '"./shared.js"'),
    ]),
    [`${built}preact.LICENSE`, licence],
];
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

const isLoadedByEveryPage = ([path]) => /\/(main|shared|places)\.js$|\/main\.css$/.test(path);
files.push(...files.filter(isLoadedByEveryPage).map(([path, text]) => [`${path}.br`, text]));
for (const [path, text] of files) {
    if (!isCheck) await writeFile(path, path.endsWith(".br") ? brotliCompressSync(text) : text);
    else if ((await contentOf(path).catch(() => "")) !== text) {
        console.error(`${path} is not what the modules give: run \`npm run build\` in tests/client and commit it`);
        process.exitCode = 1;
    }
}
