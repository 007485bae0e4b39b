import type { ColumnType } from "kysely";

/** What was answered to a request with a key, so that sending it again answers the same. */
export interface IdempotencyKeysTable {
  id: string;
  fingerprint: string;
  /** The member who sent it; null: a visitor. */
  user_id: number | null;
  claim: string;
  begun_at: Date;
  status: number | null;
  headers: ColumnType<Record<string, string> | null, string | null, string | null>;
  body: string | null;
}
