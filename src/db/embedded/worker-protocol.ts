/**
 * Request from the main thread to the database thread. The database thread sends one reply with the same id per
 * request, in the order of the requests.
 */
export type WorkerRequest =
  | { id: number; kind: "query"; text: string; values: readonly unknown[] }
  | { id: number; kind: "syncs" }
  | { id: number; kind: "close" };

export type WorkerQueryResult = { command: string; rowCount: number | null; rows: unknown[] };

/** Error of PostgreSQL with plain fields. An Error object would lose its code when it passes between threads. */
type WorkerQueryError = {
  message: string;
  code?: string | undefined;
  constraint?: string | undefined;
  detail?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
};

/** Notification on a channel. The database thread sends it to the main thread once the transaction is committed. */
export type ChannelNotification = { channel: string; payload: string };

export type WorkerReply = { id: number; result?: WorkerQueryResult; error?: WorkerQueryError; syncs?: number };
