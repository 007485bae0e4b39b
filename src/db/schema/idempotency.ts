import type { ColumnType } from "kysely";

/** Stored response to a request with an idempotency key. A repeated request gets this response. */
export interface IdempotencyKeysTable {
  id: string;
  fingerprint: string;
  user_id: number | null;
  claim: string;
  started_at: Date;
  status: number | null;
  headers: ColumnType<Record<string, string> | null, string | null, string | null>;
  body: string | null;
}
