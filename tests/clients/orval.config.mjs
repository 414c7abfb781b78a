// orval: a client by fetch, and schemas by zod.
const input = "../../openapi/longhall.json";
export default {
    fetch: { input, output: { target: "generated/orval/hall.ts", client: "fetch" } },
    zod: { input, output: { target: "generated/orval/zod.ts", client: "zod" } },
};
