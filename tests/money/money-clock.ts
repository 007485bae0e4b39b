import type { RunCommand } from "./shop-commands.ts";

/**
 * Clock of a shop. Histories that run at once share it. Time stands still while commands run: they take seconds in
 * reality, and a lease of minutes that ended within a command would be taken by another process.
 */
export class MoneyClock {
  #now = Date.parse("2026-06-01T00:00:00Z");
  readonly #running = new Set<Promise<unknown>>();
  #moves: Promise<void> = Promise.resolve();

  /** Time in milliseconds. */
  get now(): number {
    return this.#now;
  }

  /** Moves the clock to a time, unless it is later already. Waits for everything that runs. */
  move(getTime: (now: number) => number): Promise<void> {
    this.#moves = this.#moves.then(async () => {
      while (this.#running.size > 0) await Promise.allSettled(this.#running);
      this.#now = Math.max(this.#now, getTime(this.#now));
    });
    return this.#moves;
  }

  /** Runs work during which time stands still. Moves that were asked for before come first. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    await this.#moves;
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Returns a runner that holds the clock while a command runs. */
  follow(run: RunCommand): RunCommand {
    return (name, now, ...input) => this.hold(() => run(name, Math.max(now, this.#now), ...input));
  }
}
