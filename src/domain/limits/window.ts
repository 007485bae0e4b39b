/** What is left after a use, or how long to wait until the next is allowed; in milliseconds. */
export type Use = { allowed: boolean; left: number; resets: number };

type Options = {
  /** Uses that are allowed within any stretch of `within` milliseconds. */
  most: number;
  within: number;
  /** So many keys are remembered of each stretch; of more, the oldest are forgotten. */
  keys?: number;
};

/**
 * Counts uses in this process alone, for what is too frequent to be written down each time. A sliding window of two
 * stretches: the one before counts by the part of it that the window still covers. Refused uses aren't counted, so that
 * whoever tries on and on is let in when the time comes. Its size is bounded whatever keys come.
 */
export class SlidingWindow {
  readonly #most: number;
  readonly #within: number;
  readonly #keys: number;
  #began = 0;
  #before = new Map<string, number>();
  #current = new Map<string, number>();

  constructor({ most, within, keys = 20_000 }: Options) {
    this.#most = most;
    this.#within = within;
    this.#keys = keys;
  }

  /** Counts one use by `key` if it is allowed. */
  use(key: string, now: number): Use {
    const seen = this.look(key, now);
    if (!seen.allowed) return seen;
    const uses = (this.#current.get(key) ?? 0) + 1;
    // Behind the others: whoever comes often isn't forgotten.
    this.#current.delete(key);
    this.#current.set(key, uses);
    if (this.#current.size > this.#keys) this.#current.delete(this.#current.keys().next().value as string);
    return { ...seen, left: seen.left - 1 };
  }

  /** Whether a use would be allowed, without counting it. */
  look(key: string, now: number): Use {
    this.#turn(now);
    const uses = this.#current.get(key) ?? 0;
    const before = this.#before.get(key) ?? 0;
    const passed = now - this.#began;
    const covered = 1 - passed / this.#within;
    const left = Math.max(0, Math.floor(this.#most - uses - before * covered));
    if (left > 0) return { allowed: true, left, resets: this.#within - passed };
    // Until so little of the stretch before, or of this one once it has passed, counts that one more has room.
    const resets =
      uses < this.#most && before > 0
        ? this.#within * (1 - (this.#most - uses - 1) / before) - passed
        : this.#within * (2 - (this.#most - 1) / uses) - passed;
    return { allowed: false, left: 0, resets: Math.max(1, Math.ceil(resets)) };
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#before.size + this.#current.size;
  }

  #turn(now: number): void {
    // A clock that had jumped ahead was set right: what it counted then would refuse until it is that late again.
    if (now < this.#began - this.#within) {
      this.#before = new Map();
      this.#current = new Map();
      this.#began = now;
      return;
    }
    const stretches = Math.floor((now - this.#began) / this.#within);
    if (stretches < 1) return;
    this.#before = stretches === 1 ? this.#current : new Map();
    this.#current = new Map();
    this.#began += stretches * this.#within;
  }
}
