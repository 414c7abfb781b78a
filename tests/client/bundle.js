// Bundles the web client into the two files that its page loads: `npm run build`. The result is committed, so that
// neither building nor running the server needs npm; with `--check` nothing is written, and a difference is an error.
import { build } from "esbuild-wasm";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const client = fileURLToPath(new URL("../../src/http/client/", import.meta.url));
const here = fileURLToPath(new URL("./", import.meta.url));
const built = `${client}built/`;

const { outputFiles } = await build({
    absWorkingDir: client,
    entryPoints: { main: "main.js", "main.style": "style/main.css" },
    outdir: built,
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    target: ["chrome115", "firefox115", "safari16.4"],
    charset: "utf8",
    nodePaths: [`${here}node_modules`],
    banner: { js: "/*! Contains Preact, under the MIT licence: see preact.LICENSE beside this file. */" },
});

const licence = await readFile(`${here}node_modules/preact/LICENSE`, "utf8");
const files = [
    ...outputFiles.map(({ path, text }) => [path.replace("main.style.css", "main.css"), text]),
    [`${built}preact.LICENSE`, licence],
];
const isCheck = process.argv.includes("--check");
for (const [path, text] of files) {
    if (!isCheck) await writeFile(path, text);
    else if ((await readFile(path, "utf8").catch(() => "")) !== text) {
        console.error(`${path} is not what the modules give: run \`npm run build\` in tests/client and commit it`);
        process.exitCode = 1;
    }
}
