import type { ColumnType, Generated } from "kysely";

/** Cart of a guest or a member. A guest's cookie holds the token, the database only its SHA-256. */
export interface CartsTable {
  id: Generated<number>;
  /** Null for the cart of a member, which the session identifies. */
  token_hash: string | null;
  /** Owner of the cart, on all devices. */
  user_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface CartLinesTable {
  id: Generated<number>;
  cart_id: number;
  ad_id: number;
  /** Chosen options in canonical form, such as "color=red&side=left". */
  options: Generated<string>;
  quantity: number;
  /** Price that the visitor last agreed to. */
  seen_minor: number;
  seen_currency: string;
  added_at: ColumnType<Date, Date | undefined, never>;
  /** Time of removal. The line can be restored for a while. */
  removed_at: Date | null;
  /** Vehicle that the part was added for. Null when unknown or deleted. */
  vehicle_id: number | null;
}
