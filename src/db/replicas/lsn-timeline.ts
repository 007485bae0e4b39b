/** Parses a position in the write-ahead log from PostgreSQL's notation, such as “16/B374D848”. */
export function parseLsn(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Covers more than a minute at one mark a second. */
const MAX_MARKS = 90;

/** History of the primary's log positions, used to convert a replica's position to a lag in time. */
export class LsnTimeline {
  #marks: { at: number; position: bigint }[] = [];

  /**
   * Records the primary's position at a time in milliseconds. A position lower than the last one means another primary
   * and clears the history.
   */
  record(position: bigint, at: number): void {
    const last = this.#marks.at(-1);
    if (last && position < last.position) this.#marks = [];
    if (last?.position === position) last.at = at;
    else this.#marks.push({ at, position });
    if (this.#marks.length > MAX_MARKS) this.#marks.shift();
  }

  /**
   * Returns a replica's lag in milliseconds, as of the last query of the primary. Returns infinity when the position is
   * older than the history. On an idle primary the lag is 0.
   */
  getLag(replayed: bigint): number {
    const newest = this.#marks.at(-1);
    const reached = this.#marks.findLast(({ position }) => position <= replayed);
    return newest && reached ? newest.at - reached.at : Number.POSITIVE_INFINITY;
  }
}
