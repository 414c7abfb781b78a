// @hey-api/openapi-ts: its client validates each answer, and each event of a stream, by zod.
export default {
    input: "../../openapi/longhall.json",
    output: "generated/hey-api",
    plugins: ["@hey-api/client-fetch", "zod", { name: "@hey-api/sdk", validator: true }],
};
