import type { ColumnType, Generated } from "kysely";

/** Access tokens of programs that act for an account. */
export interface AccessTokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the secret. */
  hash: string;
  scopes: string[];
  /** Null means no expiry. */
  expires_at: Date | null;
  last_used_at: Date | null;
  /** Network of the last use, never a full address. */
  last_used_from: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}
