/** Types that the checks of draws share for all rulesets. */
import { Draw } from "../chance.js";
import { type Json, type JsonObject, write } from "../canonical.js";
import { Fault } from "../fault.js";

/** The draw depends on a secret that is still closed. */
export class Unknown extends Error {
    constructor(readonly seq: number) {
        super(`what is drawn from event ${seq} on depends on what is closed`);
    }
}

/** An effect. It is closed if a secret hides a part of it. */
export class Effect {
    constructor(
        readonly seq: number,
        readonly value: JsonObject,
        readonly isClosed: boolean,
    ) {}

    get type(): string {
        return typeof this.value["type"] === "string" ? this.value["type"] : "";
    }

    /** A field that later draws depend on. */
    get(name: string): Json {
        const value = this.value[name] ?? null;
        if (value !== null) return value;
        throw this.isClosed ? new Unknown(this.seq) : new Fault(this.seq, `\`${this.type}\` lacks \`${name}\``);
    }

    /** A field with a drawn value. Skips the comparison if the field is hidden. */
    expect(name: string, drawn: Json): void {
        const value = this.value[name] ?? null;
        if (this.isClosed && value === null) return;
        if (write(value) !== write(drawn)) throw new Fault(this.seq, `\`${this.type}\` has another \`${name}\` than the seed gives`);
    }
}

/** An event with effects, and the key that applies to it. */
export class Now {
    draws = 0;

    constructor(
        readonly seq: number,
        readonly kind: string,
        readonly agreed: boolean,
        readonly key: Uint8Array,
        readonly effects: Effect[],
    ) {}

    draw(label: string): Draw {
        this.draws += 1;
        return new Draw(this.key, label);
    }

    all(type: string): Effect[] {
        return this.effects.filter((effect) => effect.type === type);
    }

    /** The only effect of this type. */
    one(type: string): Effect {
        const found = this.all(type);
        if (found.length !== 1 || !found[0]) throw new Fault(this.seq, `\`${this.kind}\` has ${found.length} effects \`${type}\``);
        return found[0];
    }

    onlyInStart(...types: string[]): void {
        const found = this.effects.find((effect) => types.includes(effect.type));
        if (found && this.kind !== "started") throw new Fault(this.seq, `\`${found.type}\` outside of \`started\``);
    }

    /** Requires exactly these effects in an undo. */
    onlyInUndo(...types: string[]): void {
        const found = this.effects.map((effect) => effect.type).join();
        if (this.kind === "undone" && found !== types.join()) throw new Fault(this.seq, "an undo has effects that it does not have");
    }
}

/** The part of a ruleset's position that its draws depend on. */
export interface Draws {
    /** Checks the draws of an event and tracks its effects. */
    follow(now: Now): void;
    copy(): Draws;
}

export function option(options: JsonObject, name: string): boolean {
    const value = options[name];
    if (typeof value !== "boolean") throw new Fault(1, `the options lack \`${name}\``);
    return value;
}
