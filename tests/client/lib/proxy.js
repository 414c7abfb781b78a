// The connection to the hall. Tests can cut it, and simulate a release with another edition of the page.
import { once } from "node:events";
import { Agent, createServer, request as sendRequest } from "node:http";
import { after } from "node:test";

/** A connection for each request. The hall may close an idle one at the moment at which it is used again. */
const agent = new Agent({ keepAlive: false });

export class HallProxy {
    #server;
    #hall;
    #port = 0;
    /** The edition of the worker that the connection delivers. */
    edition = 1;

    /** Open until the test is over. */
    static async start(hall) {
        const line = new HallProxy();
        line.#hall = hall;
        await line.connect();
        after(() => line.disconnect());
        return line;
    }

    get base() {
        return `http://127.0.0.1:${this.#port}/`;
    }

    /** Opens it at the same address as before. */
    async connect() {
        this.#server = createServer((request, answer) => this.#forward(request, answer));
        this.#server.listen(this.#port, "127.0.0.1");
        await once(this.#server, "listening");
        this.#port = this.#server.address().port;
    }

    async disconnect() {
        if (!this.#server.listening) return;
        const closed = once(this.#server, "close");
        this.#server.close();
        this.#server.closeAllConnections();
        await closed;
    }

    #forward(request, answer) {
        const { method, url } = request;
        const headers = { ...request.headers };
        const isNew = url.startsWith("/sw.js") && this.edition > 1;
        // Without caching and compression.
        if (isNew) for (const name of ["accept-encoding", "if-none-match"]) delete headers[name];
        const passed = sendRequest(new URL(url, this.#hall.base), { method, headers, agent }, (answered) => {
            if (!isNew) return void answered.pipe(answer.writeHead(answered.statusCode, answered.headers));
            answer.writeHead(200, { "Content-Type": answered.headers["content-type"] });
            answered.on("data", (part) => answer.write(`${part}`.replace("`shell", `\`shell ${this.edition}`)));
            answered.on("end", () => answer.end());
        });
        passed.on("error", () => answer.destroy());
        answer.on("close", () => passed.destroy());
        request.pipe(passed);
    }
}
