/** Result of a batch: the result, the number of callers, and the caller's position from 1. */
export type CoalescedResult<T> = { result: T; size: number; position: number };

type PendingBatch<T> = { size: number; done: Promise<T> };

/** Coalesces concurrent calls. Callers that arrive during a running call wait and share the next call. */
export class Batcher<T> {
  #running: Promise<T> | undefined;
  #next: PendingBatch<T> | undefined;
  readonly #idle: () => void;

  /** `idle` is called when no call is running or waiting. */
  constructor(idle: () => void) {
    this.#idle = idle;
  }

  /**
   * Joins the next batch. `work` of the batch's first caller runs once for all callers and receives their number. An
   * error rejects all callers.
   */
  async join(work: (size: number) => Promise<T>): Promise<CoalescedResult<T>> {
    const running = this.#running;
    if (!running) return { result: await this.#start(work, 1), size: 1, position: 1 };
    const begin = () => {
      this.#next = undefined;
      return this.#start(work, next.size);
    };
    const next: PendingBatch<T> = this.#next ?? { size: 0, done: running.then(begin, begin) };
    this.#next = next;
    next.size += 1;
    const place = next.size;
    const done = await next.done;
    return { result: done, size: next.size, position: place };
  }

  #start(work: (size: number) => Promise<T>, size: number): Promise<T> {
    const running = work(size).finally(() => {
      if (this.#running === running) this.#running = undefined;
      if (!this.#running && !this.#next) this.#idle();
    });
    this.#running = running;
    return running;
  }
}
