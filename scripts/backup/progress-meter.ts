/**
 * Shows the progress of long work. On a terminal it updates one line. Other outputs get a new line every ten seconds.
 */
export class ProgressMeter {
  readonly #started = performance.now();
  readonly #intervalMs: number;
  #initialDone: number | undefined;
  #lastShownAt = Number.NEGATIVE_INFINITY;
  #hasOpenLine = false;

  constructor(every = process.stderr.isTTY ? 200 : 10_000) {
    this.#intervalMs = every;
  }

  /**
   * Shows a number of rows as progress. `done` may include rows from an earlier run, which do not count towards the
   * speed.
   */
  showProgress(label: string, done: number, of: number): void {
    this.#initialDone ??= done;
    const now = performance.now();
    if (now - this.#lastShownAt < this.#intervalMs && done < of) return;
    this.#lastShownAt = now;
    this.#write(this.formatLine(label, done, of, (now - this.#started) / 1_000));
  }

  /** Shows the progress of work whose total amount is unknown. */
  showMessage(label: string): void {
    const now = performance.now();
    if (now - this.#lastShownAt < this.#intervalMs) return;
    this.#lastShownAt = now;
    this.#write(label);
  }

  formatLine(label: string, done: number, of: number, seconds: number): string {
    const rate = seconds > 0 ? (done - (this.#initialDone ?? 0)) / seconds : 0;
    const left = rate > 0 && done < of ? `, ${formatDuration((of - done) / rate)} left` : "";
    const percentage = of > 0 ? Math.floor((done / of) * 100) : 100;
    return `${label}: ${done.toLocaleString("en")} of ${of.toLocaleString("en")} rows (${percentage} %), ${Math.round(rate).toLocaleString("en")} rows/s${left}`;
  }

  finish(): void {
    if (this.#hasOpenLine) process.stderr.write("\n");
    this.#hasOpenLine = false;
  }

  #write(text: string): void {
    if (!process.stderr.isTTY) return void process.stderr.write(`${text}\n`);
    process.stderr.write(`\r\x1b[2K${text}`);
    this.#hasOpenLine = true;
  }
}

/** Formats a number of seconds, such as "40 s", "12 min" or "3 h 5 min". */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
