/** What is known of the answer to the latest text. An older answer stays to be seen while a newer one is on its way. */
export type Asked<T> = { text: string; state: "nothing" | "waiting" | "answered" | "failed"; answer: T | undefined };

export const notAsked: Asked<never> = { text: "", state: "nothing", answer: undefined };

type Ask<T> = (text: string, signal: AbortSignal) => Promise<T>;

/** Answers that are kept; the oldest go first. */
const mostKept = 50;

/**
 * Asks for a text that is still being typed (AP-12): after a pause, never twice for the same, and the latest text
 * alone counts: what is asked for an older one is called off.
 */
export class Asking<T> {
  readonly #ask: Ask<T>;
  readonly #tell: (asked: Asked<T>) => void;
  readonly #pause: number;
  readonly #answers = new Map<string, T>();
  #now: Asked<T> = notAsked;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;

  constructor(ask: Ask<T>, tell: (asked: Asked<T>) => void, pause = 300) {
    this.#ask = ask;
    this.#tell = tell;
    this.#pause = pause;
  }

  /** The text is now this; `atOnce` for one that is not being typed. */
  want(typed: string, atOnce = false): void {
    const text = typed.trim();
    if (text === this.#now.text && this.#now.state !== "failed") return;
    this.#callOff();
    const known = this.#answers.get(text);
    if (!text) this.#set({ text, state: "nothing", answer: undefined });
    else if (known) this.#set({ text, state: "answered", answer: known });
    else {
      this.#set({ text, state: "waiting", answer: this.#now.answer });
      if (atOnce) void this.#send(text);
      else this.#timer = setTimeout(() => void this.#send(text), this.#pause);
    }
  }

  /** Asks again what failed. */
  retry(): void {
    if (this.#now.state === "failed") this.want(this.#now.text, true);
  }

  /** Everything may have changed: nothing is known any more. */
  forget(): void {
    this.#callOff();
    this.#answers.clear();
    this.#set(notAsked);
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
      const answer = await this.#ask(text, request.signal);
      if (request.signal.aborted) return;
      this.#answers.set(text, answer);
      const [oldest] = this.#answers.keys();
      if (this.#answers.size > mostKept && oldest !== undefined) this.#answers.delete(oldest);
      this.#set({ text, state: "answered", answer });
    } catch {
      if (!request.signal.aborted) this.#set({ text, state: "failed", answer: undefined });
    }
  }

  #set(asked: Asked<T>): void {
    this.#now = asked;
    this.#tell(asked);
  }
}
