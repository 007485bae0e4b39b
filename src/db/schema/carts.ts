import type { ColumnType, Generated } from "kysely";

/** A visitor's cart or a member's. A visitor's cookie holds the token, the database its SHA-256 alone. */
export interface CartsTable {
  id: Generated<number>;
  /** Null: the cart of a member, whom the session opens it for. */
  token_hash: string | null;
  /** The member whose cart it is, on every device. */
  user_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface CartLinesTable {
  id: Generated<number>;
  cart_id: number;
  ad_id: number;
  /** What was chosen of the ad's options, in one way of writing ("color=red&side=left"). */
  options: Generated<string>;
  quantity: number;
  /** The price when the visitor last agreed to it. */
  seen_minor: number;
  seen_currency: string;
  added_at: ColumnType<Date, Date | undefined, never>;
  /** Taken out, and can still be put back. */
  removed_at: Date | null;
  /** The vehicle it was put in for; null when that isn't known, or no longer there. */
  vehicle_id: number | null;
}
