/** State of the latest query. An older answer stays in `answer` while a newer one loads. */
export type QueryState<T> = {
  text: string;
  state: "nothing" | "waiting" | "answered" | "failed";
  answer: T | undefined;
};

export const idleQueryState: QueryState<never> = { text: "", state: "nothing", answer: undefined };

type FetchAnswer<T> = (text: string, signal: AbortSignal) => Promise<T>;

/** Maximum number of cached answers. The oldest ones are dropped. */
const MAX_CACHED_ANSWERS = 50;

/**
 * Runs queries for a text that the user is typing (AP-12). Each query waits for a pause in typing, and its answer is
 * cached. A newer text aborts the running request.
 */
export class DebouncedQuery<T> {
  readonly #fetchAnswer: FetchAnswer<T>;
  readonly #onStateChange: (queryState: QueryState<T>) => void;
  readonly #pause: number;
  readonly #answers = new Map<string, T>();
  #now: QueryState<T> = idleQueryState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;

  constructor(ask: FetchAnswer<T>, tell: (queryState: QueryState<T>) => void, pause = 300) {
    this.#fetchAnswer = ask;
    this.#onStateChange = tell;
    this.#pause = pause;
  }

  /**
   * Sets the text to query. With `atOnce` the query does not wait for a pause, for text that was chosen and not
   * typed.
   */
  setText(typed: string, atOnce = false): void {
    const text = typed.trim();
    if (text === this.#now.text && this.#now.state !== "failed") return;
    this.#callOff();
    const cachedAnswer = this.#answers.get(text);
    if (!text) this.#set({ text, state: "nothing", answer: undefined });
    else if (cachedAnswer) this.#set({ text, state: "answered", answer: cachedAnswer });
    else {
      this.#set({ text, state: "waiting", answer: this.#now.answer });
      if (atOnce) void this.#send(text);
      else this.#timer = setTimeout(() => void this.#send(text), this.#pause);
    }
  }

  /** Repeats the failed query. */
  retry(): void {
    if (this.#now.state === "failed") this.setText(this.#now.text, true);
  }

  /** Clears the cached answers and the state. Call it when any answer may have changed. */
  reset(): void {
    this.#callOff();
    this.#answers.clear();
    this.#set(idleQueryState);
  }

  #callOff(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#request = undefined;
  }

  async #send(text: string): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    try {
      const answer = await this.#fetchAnswer(text, request.signal);
      if (request.signal.aborted) return;
      this.#answers.set(text, answer);
      const [oldest] = this.#answers.keys();
      if (this.#answers.size > MAX_CACHED_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
      this.#set({ text, state: "answered", answer });
    } catch {
      if (!request.signal.aborted) this.#set({ text, state: "failed", answer: undefined });
    }
  }

  #set(queryState: QueryState<T>): void {
    this.#now = queryState;
    this.#onStateChange(queryState);
  }
}
