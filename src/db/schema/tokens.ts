import type { ColumnType, Generated } from "kysely";

/** What programs act for an account by. */
export interface AccessTokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the secret. */
  hash: string;
  scopes: string[];
  /** Null: for good. */
  expires_at: Date | null;
  last_used_at: Date | null;
  /** The network that it was last used from, never a whole address. */
  last_used_from: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}
