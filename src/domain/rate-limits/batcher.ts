/**
 * Result of a shared call. `size` is the number of callers, `position` the number of this caller among them, counted
 * from 1.
 */
export type BatchedCallResult<T> = { result: T; size: number; position: number };

type PendingBatch<T> = { size: number; done: Promise<T> };

/**
 * Combines concurrent calls into one. Callers that arrive during a running call wait, and one next call serves all of
 * them.
 */
export class CallBatcher<T> {
  #running: Promise<T> | undefined;
  #next: PendingBatch<T> | undefined;
  readonly #idle: () => void;

  /** Calls `idle` whenever no call is running or waiting. */
  constructor(idle: () => void) {
    this.#idle = idle;
  }

  /**
   * Joins the next batch. The `work` of the first caller in the batch runs once for all callers and receives their
   * number. An error rejects all callers.
   */
  async join(work: (size: number) => Promise<T>): Promise<BatchedCallResult<T>> {
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
