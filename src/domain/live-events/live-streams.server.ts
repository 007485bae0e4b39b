import type { Db } from "#db/database.ts";
import type { Clock } from "#kernel/clock.ts";
import type { LiveHub, LiveStreamEvent } from "./live-hub.server.ts";
import { createCredentialCheck, type StreamCredential } from "./stream-credentials.server.ts";

export type LiveStreamsOptions = {
  hub: LiveHub;
  db: Db;
  clock: Clock;
  onError?: (error: unknown) => void;
  /** Interval of keep-alive comments and credential checks, in milliseconds. */
  every?: number;
};

type Stream = {
  right: StreamCredential;
  write(text: string): void;
  end(): void;
};

/** Maximum number of streams for each user. A further stream replaces the oldest. */
export const MAX_STREAMS_PER_USER = 5;
/** Maximum number of chunks queued for a slow browser before its stream is closed. */
const MAX_QUEUED_CHUNKS = 64;
/** Range of the reconnect delay in milliseconds. The randomness avoids simultaneous reconnects. */
const reconnectDelay = { soonest: 2_000, latest: 6_000 };

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");

/** Formats an event for server-sent events. The user id is omitted. */
function formatStreamEvent(event: LiveStreamEvent): string {
  const { kind, ...data } = event;
  return `event: ${kind}\ndata: ${JSON.stringify({ ...data, userId: undefined })}\n\n`;
}

/**
 * Open server-sent event streams of this process. One timer and one query check all credentials, so that thousands of
 * idle streams cost little.
 */
export class LiveStreams {
  readonly #options: LiveStreamsOptions;
  /** Streams of each user, oldest first. */
  readonly #open = new Map<number, Set<Stream>>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: LiveStreamsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.sweep().catch(options.onError ?? (() => {})), options.every ?? 25_000);
    this.#timer.unref();
  }

  get count(): number {
    return this.#all().length;
  }

  /** Opens an event stream for a user. A returning browser first receives "missed". */
  open(right: StreamCredential, { returning = false } = {}): ReadableStream<Uint8Array> {
    const theirs = this.#open.get(right.userId) ?? new Set();
    // The event "replaced" stops the browser from reconnecting. Otherwise two pages would replace each other forever.
    if (theirs.size >= MAX_STREAMS_PER_USER) {
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
            if ((controller.desiredSize ?? 0) < -MAX_QUEUED_CHUNKS) stream.end();
            else controller.enqueue(chunk === "" ? heartbeat : encoder.encode(chunk));
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
        const retry = Math.round(
          reconnectDelay.soonest + Math.random() * (reconnectDelay.latest - reconnectDelay.soonest),
        );
        // The id makes a reconnecting browser identify itself as returning.
        stream.write(`retry: ${retry}\nid: 1\n\n`);
        if (returning) stream.write(formatStreamEvent({ kind: "missed" }));
        unsubscribe = this.#options.hub.subscribe(right.userId, {
          onEvent: (event) => stream.write(formatStreamEvent(event)),
          onEnd: () => stream.end(),
        });
      },
      cancel: () => end(),
    });
  }

  /** Closes streams with invalid credentials and sends keep-alive comments to the others. */
  async sweep(): Promise<void> {
    const streams = this.#all();
    if (streams.length === 0) return;
    try {
      const isGood = await createCredentialCheck(
        this.#options.db,
        streams.map(({ right }) => right),
        this.#options.clock(),
      );
      for (const stream of streams) if (!isGood(stream.right)) stream.end();
    } finally {
      // Browsers ignore comments; proxies see an active connection.
      for (const stream of this.#all()) stream.write("");
    }
  }

  close(): void {
    clearInterval(this.#timer);
    for (const stream of this.#all()) stream.end();
  }

  #all(): Stream[] {
    return [...this.#open.values()].flatMap((theirs) => [...theirs]);
  }

  /** Removes a stream. Returns whether the stream was open. */
  #forget(stream: Stream): boolean {
    const { userId } = stream.right;
    const theirs = this.#open.get(userId);
    if (!theirs?.delete(stream)) return false;
    if (theirs.size === 0) this.#open.delete(userId);
    return true;
  }
}
