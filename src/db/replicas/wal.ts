/** A place in the log that the primary writes and replicas read, from how PostgreSQL writes it: “16/B374D848”. */
export function walPosition(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** More than a minute, asked each second. */
const mostMarks = 90;

/** Where the primary was when, by which a replica's place says how far behind it is in time. */
export class WalMarks {
  #marks: { at: number; position: bigint }[] = [];

  /** The primary was at `position` at `at` (milliseconds). One that is further back than before is another primary. */
  note(position: bigint, at: number): void {
    const last = this.#marks.at(-1);
    if (last && position < last.position) this.#marks = [];
    if (last?.position === position) last.at = at;
    else this.#marks.push({ at, position });
    if (this.#marks.length > mostMarks) this.#marks.shift();
  }

  /**
   * How many milliseconds ago the primary was where the replica is, as of the last time the primary was asked; infinite when that
   * is longer ago than is remembered. On a primary that writes nothing a replica is never behind.
   */
  lagOf(replayed: bigint): number {
    const newest = this.#marks.at(-1);
    const reached = this.#marks.findLast(({ position }) => position <= replayed);
    return newest && reached ? newest.at - reached.at : Number.POSITIVE_INFINITY;
  }
}
