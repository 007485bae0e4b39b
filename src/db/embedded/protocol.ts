/** What the page thread asks of the database thread. Ids are answered once, in order. */
export type Request =
  | { id: number; kind: "query"; text: string; values: readonly unknown[] }
  | { id: number; kind: "syncs" }
  | { id: number; kind: "close" };

export type QueryAnswer = { command: string; rowCount: number | null; rows: unknown[] };

/** PostgreSQL's error, field by field: an Error would lose its code on the way between threads. */
export type QueryFailure = {
  message: string;
  code?: string | undefined;
  constraint?: string | undefined;
  detail?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
};

/** Something that was told on a channel that is listened to; it comes by itself, once its transaction is committed. */
export type Notification = { channel: string; payload: string };

export type Reply = { id: number; result?: QueryAnswer; error?: QueryFailure; syncs?: number };
