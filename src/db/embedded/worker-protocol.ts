/** Request of the main thread to the database thread. Each id gets one reply, in order. */
export type WorkerRequest =
  | { id: number; kind: "query"; text: string; values: readonly unknown[] }
  | { id: number; kind: "syncs" }
  | { id: number; kind: "close" };

export type WorkerQueryResult = { command: string; rowCount: number | null; rows: unknown[] };

/** PostgreSQL's error as plain fields, because an Error loses its code between threads. */
export type WorkerQueryError = {
  message: string;
  code?: string | undefined;
  constraint?: string | undefined;
  detail?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
};

/** Notification on a channel, sent without a request once its transaction is committed. */
export type ChannelNotification = { channel: string; payload: string };

export type WorkerReply = { id: number; result?: WorkerQueryResult; error?: WorkerQueryError; syncs?: number };
