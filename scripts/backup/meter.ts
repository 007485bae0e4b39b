/** How far long work has come: one line that is written over where somebody looks, else a line now and then. */
export class Meter {
  readonly #started = performance.now();
  readonly #every: number;
  #begun: number | undefined;
  #shownAt = Number.NEGATIVE_INFINITY;
  #open = false;

  constructor(every = process.stderr.isTTY ? 200 : 10_000) {
    this.#every = every;
  }

  /** What was there when the work began counts as done, but not as quick. */
  show(what: string, done: number, of: number): void {
    this.#begun ??= done;
    const now = performance.now();
    if (now - this.#shownAt < this.#every && done < of) return;
    this.#shownAt = now;
    this.#write(this.line(what, done, of, (now - this.#started) / 1_000));
  }

  /** Work whose length isn't known. */
  say(what: string): void {
    const now = performance.now();
    if (now - this.#shownAt < this.#every) return;
    this.#shownAt = now;
    this.#write(what);
  }

  line(what: string, done: number, of: number, seconds: number): string {
    const rate = seconds > 0 ? (done - (this.#begun ?? 0)) / seconds : 0;
    const left = rate > 0 && done < of ? `, ${duration((of - done) / rate)} left` : "";
    const share = of > 0 ? Math.floor((done / of) * 100) : 100;
    return `${what}: ${done.toLocaleString("en")} of ${of.toLocaleString("en")} rows (${share} %), ${Math.round(rate).toLocaleString("en")} rows/s${left}`;
  }

  end(): void {
    if (this.#open) process.stderr.write("\n");
    this.#open = false;
  }

  #write(text: string): void {
    if (!process.stderr.isTTY) return void process.stderr.write(`${text}\n`);
    process.stderr.write(`\r\x1b[2K${text}`);
    this.#open = true;
  }
}

/** "40 s", "12 min", "3 h 5 min" */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
