import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildActiveBanCondition } from "#domain/accounts/bans.server.ts";
import { SESSION_LIFETIMES_MS, staffRoles } from "#domain/accounts/session-lifetime.ts";
import type { Clock } from "#kernel/clock.ts";
import type { LiveEventHub, LiveStreamEvent } from "./live-hub.server.ts";

/** Credential with which an event stream was opened: a session or an access token. */
export type StreamCredential = { userId: number } & ({ session: number } | { token: number });

const getCredentialName = (right: StreamCredential): string =>
  "session" in right ? `session ${right.session}` : `token ${right.token}`;

/**
 * Creates a predicate that tells which credentials are still valid. One query checks all credentials for expired
 * sessions and tokens and for banned users. Permissions are not checked, because those of a token never change.
 */
async function createStreamCredentialCheck(
  db: Db,
  credentials: readonly StreamCredential[],
  now: Date,
): Promise<(credential: StreamCredential) => boolean> {
  const sessions = credentials.flatMap((credential) => ("session" in credential ? [credential.session] : []));
  const tokens = credentials.flatMap((credential) => ("token" in credential ? [credential.token] : []));
  const before = (age: number) => new Date(now.getTime() - age);
  const { rows } = await sql<{ name: string }>`
    with kept as (
      select 'session ' || s.id as name, s.user_id from sessions s join users u on u.id = s.user_id
      where s.id = any(${sessions}::int[]) and s.expires_at > ${now} and s.created_at >
        case when u.role = any(${[...staffRoles]}::text[]) then ${before(SESSION_LIFETIMES_MS.staff)}::timestamptz
        else ${before(SESSION_LIFETIMES_MS.others)}::timestamptz end
      union all
      select 'token ' || id, user_id from access_tokens
      where id = any(${tokens}::int[]) and (expires_at is null or expires_at > ${now})
    )
    select name from kept
    where not exists (select from bans b
      where b.user_id = kept.user_id and ${buildActiveBanCondition(now)})`.execute(db);
  const validNames = new Set(rows.map(({ name }) => name));
  return (credential) => validNames.has(getCredentialName(credential));
}

export type LiveEventStreamsOptions = {
  hub: LiveEventHub;
  db: Db;
  clock: Clock;
  onError?: (error: unknown) => void;
  /** Interval in milliseconds at which keep-alive comments are sent and credentials are checked. */
  every?: number;
};

type Stream = { right: StreamCredential; write(text: string): void; end(): void };

/** Maximum number of event streams of a user. A further stream replaces the oldest one. */
export const MAX_STREAMS_PER_USER = 5;
/** Maximum number of chunks that wait for a slow browser. A stream with more waiting chunks is closed. */
const MAX_QUEUED_CHUNKS = 64;
/**
 * Range of the delay after which browsers reconnect, in milliseconds. The delay is random, so that browsers do not
 * reconnect at the same time.
 */
const reconnectDelay = { soonest: 2_000, latest: 6_000 };

const encoder = new TextEncoder();
const heartbeat = encoder.encode(":\n\n");

/** Formats an event for a server-sent event stream. The user id is left out. */
function formatStreamEvent(event: LiveStreamEvent): string {
  const { kind, ...data } = event;
  return `event: ${kind}\ndata: ${JSON.stringify({ ...data, userId: undefined })}\n\n`;
}

/**
 * Open server-sent event streams of this process. One timer and one query check the credentials of all streams, so that
 * thousands of idle streams cost little.
 */
export class LiveEventStreams {
  readonly #options: LiveEventStreamsOptions;
  /** Streams of each user, oldest first. */
  readonly #open = new Map<number, Set<Stream>>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: LiveEventStreamsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.sweep().catch(options.onError ?? (() => {})), options.every ?? 25_000);
    this.#timer.unref();
  }

  get count(): number {
    return this.#all().length;
  }

  /** Opens an event stream for a user. A browser that reconnects receives the event "missed" first. */
  open(credential: StreamCredential, { returning = false } = {}): ReadableStream<Uint8Array> {
    const userStreams = this.#open.get(credential.userId) ?? new Set();
    // The event "replaced" tells the browser not to reconnect. Otherwise two pages would replace each other forever.
    if (userStreams.size >= MAX_STREAMS_PER_USER) {
      const [oldest] = userStreams;
      oldest?.write("event: replaced\ndata: {}\n\n");
      oldest?.end();
    }
    this.#open.set(credential.userId, userStreams);
    let end = () => {};
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        let unsubscribe = () => {};
        const stream: Stream = {
          right: credential,
          write: (chunk) => {
            if (!userStreams.has(stream)) return;
            if ((controller.desiredSize ?? 0) < -MAX_QUEUED_CHUNKS) stream.end();
            else controller.enqueue(chunk === "" ? heartbeat : encoder.encode(chunk));
          },
          end: () => {
            if (!this.#removeStream(stream)) return;
            unsubscribe();
            controller.close();
          },
        };
        userStreams.add(stream);
        end = () => {
          if (this.#removeStream(stream)) unsubscribe();
        };
        const retry = Math.round(
          reconnectDelay.soonest + Math.random() * (reconnectDelay.latest - reconnectDelay.soonest),
        );
        // The event id makes a browser that reconnects identify itself as returning.
        stream.write(`retry: ${retry}\nid: 1\n\n`);
        if (returning) stream.write(formatStreamEvent({ kind: "missed" }));
        unsubscribe = this.#options.hub.subscribe(credential.userId, {
          onEvent: (event) => stream.write(formatStreamEvent(event)),
          onEnd: () => stream.end(),
        });
      },
      cancel: () => end(),
    });
  }

  /** Closes the streams whose credentials have become invalid and sends keep-alive comments to the others. */
  async sweep(): Promise<void> {
    const streams = this.#all();
    if (streams.length === 0) return;
    try {
      const isGood = await createStreamCredentialCheck(
        this.#options.db,
        streams.map(({ right }) => right),
        this.#options.clock(),
      );
      for (const stream of streams) if (!isGood(stream.right)) stream.end();
    } finally {
      // Browsers ignore comments, but proxies see that the connection is in use.
      for (const stream of this.#all()) stream.write("");
    }
  }

  close(): void {
    clearInterval(this.#timer);
    for (const stream of this.#all()) stream.end();
  }

  #all(): Stream[] {
    return [...this.#open.values()].flatMap((userStreams) => [...userStreams]);
  }

  /** Removes a stream from the open streams. Returns whether the stream was open. */
  #removeStream(stream: Stream): boolean {
    const { userId } = stream.right;
    const userStreams = this.#open.get(userId);
    if (!userStreams?.delete(stream)) return false;
    if (userStreams.size === 0) this.#open.delete(userId);
    return true;
  }
}
