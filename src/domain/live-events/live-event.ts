/**
 * Event that is sent to the open pages of a user. Events contain ids, never texts: pages request the content
 * themselves.
 */
export type LiveEvent =
  | { kind: "message"; userId: number; conversation: number }
  /** The other side has read all messages up to the id `message`. */
  | { kind: "read"; userId: number; conversation: number; message: number }
  | { kind: "notification"; userId: number };

/** Name of the PostgreSQL notification channel for live events. */
export const liveEventChannel = "karaj_live";

const kinds: readonly unknown[] = ["message", "read", "notification"] satisfies LiveEvent["kind"][];

/**
 * Parses a live event from a PostgreSQL notification. Returns undefined for unknown events, for example those of a
 * newer version.
 */
export function parseLiveEvent(payload: string): LiveEvent | undefined {
  try {
    const event = JSON.parse(payload) as LiveEvent;
    return kinds.includes(event?.kind) && Number.isSafeInteger(event.userId) ? event : undefined;
  } catch {
    return undefined;
  }
}
