/** Event for a user's open pages. Events carry ids, never texts: pages request the content themselves. */
export type LiveEvent =
  | { kind: "message"; userId: number; conversation: number }
  /** The other side has read up to `message`. */
  | { kind: "read"; userId: number; conversation: number; message: number }
  | { kind: "notification"; userId: number };

/** Channel name of the PostgreSQL notifications. */
export const liveChannel = "karaj_live";

const kinds: readonly unknown[] = ["message", "read", "notification"] satisfies LiveEvent["kind"][];

/** Parses a live event from the channel. Returns undefined for unknown events, e.g. of a newer version. */
export function parseLiveEvent(payload: string): LiveEvent | undefined {
  try {
    const event = JSON.parse(payload) as LiveEvent;
    return kinds.includes(event?.kind) && Number.isSafeInteger(event.userId) ? event : undefined;
  } catch {
    return undefined;
  }
}
