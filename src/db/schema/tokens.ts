import type { ColumnType, Generated } from "kysely";

/** Access token of a program that acts for an account. */
export interface AccessTokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the secret. */
  hash: string;
  scopes: string[];
  /** Time at which the token expires. Null means never. */
  expires_at: Date | null;
  last_used_at: Date | null;
  /** Network of the last use. Never contains a full address. */
  last_used_from: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}
