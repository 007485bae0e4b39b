/** Parses a position in the write-ahead log as PostgreSQL writes it, such as “16/B374D848”. */
export function parseLsn(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Maximum number of recorded positions. At one per second, they cover more than a minute. */
const MAX_MARKS = 90;

/** Recent log positions of the primary with their times. Converts the position of a replica to its lag in time. */
export class LsnTimeline {
  #marks: { at: number; position: bigint }[] = [];

  /**
   * Records the position of the primary at a time in milliseconds. A position lower than the previous one comes from
   * another primary and clears the history.
   */
  record(position: bigint, at: number): void {
    const last = this.#marks.at(-1);
    if (last && position < last.position) this.#marks = [];
    if (last?.position === position) last.at = at;
    else this.#marks.push({ at, position });
    if (this.#marks.length > MAX_MARKS) this.#marks.shift();
  }

  /**
   * Returns the lag of a replica in milliseconds, at the time of the primary's last recorded position. Infinity if the
   * replica is behind the whole history. 0 on an idle primary.
   */
  getLag(replayed: bigint): number {
    const newest = this.#marks.at(-1);
    const reached = this.#marks.findLast(({ position }) => position <= replayed);
    return newest && reached ? newest.at - reached.at : Number.POSITIVE_INFINITY;
  }
}
