/** Something that somebody's open pages should show at once. It carries ids, never texts: pages ask for what they may read. */
export type LiveEvent =
  | { kind: "message"; userId: number; conversation: number }
  /** Somebody on the other side has read as far as `message`. */
  | { kind: "read"; userId: number; conversation: number; message: number }
  | { kind: "notification"; userId: number };

/** The channel of the database's notifications. */
export const liveChannel = "karaj_live";

const kinds: readonly unknown[] = ["message", "read", "notification"] satisfies LiveEvent["kind"][];

/** Reads what was told on the channel; undefined when it is none of ours, or of a newer version of Karaj. */
export function readLiveEvent(payload: string): LiveEvent | undefined {
  try {
    const event = JSON.parse(payload) as LiveEvent;
    return kinds.includes(event?.kind) && Number.isSafeInteger(event.userId) ? event : undefined;
  } catch {
    return undefined;
  }
}
