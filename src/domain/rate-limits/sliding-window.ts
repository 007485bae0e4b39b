/**
 * Result of a use. `left` is the number of uses that remain. `resets` is the number of milliseconds until the limit
 * allows more uses.
 */
export type WindowUsage = { allowed: boolean; left: number; resets: number };

type SlidingWindowOptions = {
  /** Maximum number of uses within any period of `within` milliseconds. */
  most: number;
  within: number;
  /** Maximum number of keys in memory for each period. The oldest keys are removed. */
  keys?: number;
};

/**
 * Sliding-window rate limiter in memory, for uses that are too frequent for the database. Counts the uses of the
 * current period, and the part of the previous period's uses that the window still covers. Refused uses do not count,
 * so callers who keep trying are allowed again later. The number of keys is limited.
 */
export class SlidingWindowLimiter {
  readonly #most: number;
  readonly #within: number;
  readonly #keys: number;
  #windowStart = 0;
  #before = new Map<string, number>();
  #current = new Map<string, number>();

  constructor({ most, within, keys = 20_000 }: SlidingWindowOptions) {
    this.#most = most;
    this.#within = within;
    this.#keys = keys;
  }

  /** Counts one use under `key` if the limit allows it. */
  consume(key: string, now: number): WindowUsage {
    const usage = this.peek(key, now);
    if (!usage.allowed) return usage;
    const uses = (this.#current.get(key) ?? 0) + 1;
    // Moves the key to the end, so that keys of frequent callers are not removed.
    this.#current.delete(key);
    this.#current.set(key, uses);
    if (this.#current.size > this.#keys) this.#current.delete(this.#current.keys().next().value as string);
    return { ...usage, left: usage.left - 1 };
  }

  /** Checks whether the limit allows a use, without counting it. */
  peek(key: string, now: number): WindowUsage {
    this.#advanceWindow(now);
    const uses = this.#current.get(key) ?? 0;
    const before = this.#before.get(key) ?? 0;
    const passed = now - this.#windowStart;
    const covered = 1 - passed / this.#within;
    const left = Math.max(0, Math.floor(this.#most - uses - before * covered));
    if (left > 0) return { allowed: true, left, resets: this.#within - passed };
    // Time until enough uses of the previous or the current period have expired.
    const resets =
      uses < this.#most && before > 0
        ? this.#within * (1 - (this.#most - uses - 1) / before) - passed
        : this.#within * (2 - (this.#most - 1) / uses) - passed;
    return { allowed: false, left: 0, resets: Math.max(1, Math.ceil(resets)) };
  }

  get size(): number {
    return this.#before.size + this.#current.size;
  }

  #advanceWindow(now: number): void {
    // The clock was set back. The counts are dropped, because they would block callers until the old time.
    if (now < this.#windowStart - this.#within) {
      this.#before = new Map();
      this.#current = new Map();
      this.#windowStart = now;
      return;
    }
    const elapsedWindows = Math.floor((now - this.#windowStart) / this.#within);
    if (elapsedWindows < 1) return;
    this.#before = elapsedWindows === 1 ? this.#current : new Map();
    this.#current = new Map();
    this.#windowStart += elapsedWindows * this.#within;
  }
}
