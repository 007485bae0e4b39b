/** How a piece of work went that was done for several: what came of it, for how many, and which of them one is, from 1. */
export type Done<T> = { done: T; size: number; place: number };

type Waiting<T> = { size: number; done: Promise<T> };

/** Work of the same kind, done together: whoever comes while somebody is at it waits, and is then served with all others who waited. */
export class Together<T> {
  #running: Promise<T> | undefined;
  #next: Waiting<T> | undefined;
  readonly #idle: () => void;

  /** `idle` is called when nobody works or waits any more. */
  constructor(idle: () => void) {
    this.#idle = idle;
  }

  /** `work` is told for how many it is done; that of the first who waits is done for all of them. When it fails, it fails for all. */
  async join(work: (size: number) => Promise<T>): Promise<Done<T>> {
    const running = this.#running;
    if (!running) return { done: await this.#start(work, 1), size: 1, place: 1 };
    const begin = () => {
      this.#next = undefined;
      return this.#start(work, next.size);
    };
    const next: Waiting<T> = this.#next ?? { size: 0, done: running.then(begin, begin) };
    this.#next = next;
    next.size += 1;
    const place = next.size;
    const done = await next.done;
    return { done, size: next.size, place };
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
