// kubb: types, a client by fetch, and schemas by zod.
import { defineConfig } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";

export default defineConfig({
    input: { path: "../../openapi/longhall.json" },
    output: { path: "generated/kubb", clean: true, format: false, extension: { ".ts": ".js" } },
    plugins: [pluginOas({ generators: [] }), pluginTs(), pluginZod(), pluginClient({ client: "fetch" })],
});
