import type { Db } from "#db/database.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Heard, LiveHub } from "./hub.server.ts";
import { type Right, stillGood } from "./rights.server.ts";

export type LiveStreamsOptions = {
  hub: LiveHub;
  db: Db;
  clock: Clock;
  onError?: (error: unknown) => void;
  /** How often all streams are shown to be alive, and asked whether their session still is, in milliseconds. */
  every?: number;
};

type Stream = {
  right: Right;
  write(text: string): void;
  end(): void;
};

/** So many a person; another one takes the place of the oldest. */
export const streamsAPerson = 5;
/** So many pieces may wait for a browser that reads nothing, before its stream is given up. */
const mostWaiting = 64;
/** When browsers come back after a stream has ended, in milliseconds: not all at the same moment. */
const comeBack = { soonest: 2_000, latest: 6_000 };

const text = new TextEncoder();
const beat = text.encode(":\n\n");

/** An event as a browser reads it; whose it is goes without saying. */
function written(event: Heard): string {
  const { kind, ...data } = event;
  return `event: ${kind}\ndata: ${JSON.stringify({ ...data, userId: undefined })}\n\n`;
}

/**
 * The streams of events that are open in this process (server-sent events). One timer serves all of them, and one query says
 * which sessions and tokens are still good, so that thousands of idle streams cost next to nothing.
 */
export class LiveStreams {
  readonly #options: LiveStreamsOptions;
  /** A person's, the oldest first. */
  readonly #open = new Map<number, Set<Stream>>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: LiveStreamsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.look().catch(options.onError ?? (() => {})), options.every ?? 25_000);
    this.#timer.unref();
  }

  get count(): number {
    return this.#all().length;
  }

  /** A stream of what its person has to hear from now on. A browser that has been here before hears that it missed something. */
  open(right: Right, { returning = false } = {}): ReadableStream<Uint8Array> {
    const theirs = this.#open.get(right.userId) ?? new Set();
    // Its browser is told not to come back by itself: two pages would take each other's places for ever.
    if (theirs.size >= streamsAPerson) {
      const [oldest] = theirs;
      oldest?.write("event: replaced\ndata: {}\n\n");
      oldest?.end();
    }
    this.#open.set(right.userId, theirs);
    let end = () => {};
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        let unsubscribe = () => {};
        const stream: Stream = {
          right,
          write: (chunk) => {
            if (!theirs.has(stream)) return;
            if ((controller.desiredSize ?? 0) < -mostWaiting) stream.end();
            else controller.enqueue(chunk === "" ? beat : text.encode(chunk));
          },
          end: () => {
            if (!this.#forget(stream)) return;
            unsubscribe();
            controller.close();
          },
        };
        theirs.add(stream);
        end = () => {
          if (this.#forget(stream)) unsubscribe();
        };
        const retry = Math.round(comeBack.soonest + Math.random() * (comeBack.latest - comeBack.soonest));
        // With an id, a browser says when it comes back that it has been here before.
        stream.write(`retry: ${retry}\nid: 1\n\n`);
        if (returning) stream.write(written({ kind: "missed" }));
        unsubscribe = this.#options.hub.subscribe(right.userId, {
          heard: (event) => stream.write(written(event)),
          ended: () => stream.end(),
        });
      },
      cancel: () => end(),
    });
  }

  /** Ends the streams whose session or token is over or whose person is banned, and shows the others to be alive. */
  async look(): Promise<void> {
    const streams = this.#all();
    if (streams.length === 0) return;
    try {
      const isGood = await stillGood(
        this.#options.db,
        streams.map(({ right }) => right),
        this.#options.clock(),
      );
      for (const stream of streams) if (!isGood(stream.right)) stream.end();
    } finally {
      // A comment, which browsers pass over; proxies see that the connection is in use.
      for (const stream of this.#all()) stream.write("");
    }
  }

  /** Ends all of them, and the timer. */
  close(): void {
    clearInterval(this.#timer);
    for (const stream of this.#all()) stream.end();
  }

  #all(): Stream[] {
    return [...this.#open.values()].flatMap((theirs) => [...theirs]);
  }

  /** Says whether it was still open. */
  #forget(stream: Stream): boolean {
    const { userId } = stream.right;
    const theirs = this.#open.get(userId);
    if (!theirs?.delete(stream)) return false;
    if (theirs.size === 0) this.#open.delete(userId);
    return true;
  }
}
