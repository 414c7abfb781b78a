// A server of the tests: the real binary on a free port with its own data. It can be stopped and restarted.
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Hall {
    #process;
    #data;
    #port = 0;
    #args;
    #env;

    /**
     * @param {string[]} [args] Further settings.
     * @param {Record<string, string>} [env] @param {number} [port] A free port by default.
     */
    static async open(args = [], env = {}, port = 0) {
        const hall = new Hall();
        [hall.#args, hall.#env, hall.#port] = [args, env, port];
        // The server creates the folder, so that the user of PostgreSQL can enter it.
        hall.#data = join(tmpdir(), `longhall-client-test-${process.pid}-${Date.now()}`);
        await hall.start();
        return hall;
    }

    get base() {
        return `http://127.0.0.1:${this.#port}/`;
    }

    /** Starts it at the same address as before. */
    async start() {
        const many = ["credentials-per-minute", "requests-per-second", "games-per-hour"];
        const quotas = many.flatMap((quota) => [`--${quota}`, "100000"]);
        const args = ["serve", "--data", this.#data, "--listen", `127.0.0.1:${this.#port}`, ...quotas];
        const env = { ...process.env, ...this.#env };
        this.#process = spawn(process.env.LONGHALL, [...args, ...this.#args], {
            stdio: ["ignore", "pipe", "pipe"],
            env,
        });
        let output = "";
        this.#port = await new Promise((resolve, reject) => {
            const onData = (chunk) => {
                output += chunk;
                const port = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
                if (port) resolve(Number(port));
            };
            this.#process.stdout.on("data", onData);
            this.#process.stderr.on("data", onData);
            this.#process.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
        });
    }

    /** Stops it like Ctrl-C. */
    async stop() {
        const ended = new Promise((resolve) => this.#process.on("exit", resolve));
        this.#process.kill("SIGTERM");
        await ended;
    }

    async close() {
        await this.stop();
        await rm(this.#data, { recursive: true, force: true });
    }
}
