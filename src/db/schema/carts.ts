import type { ColumnType, Generated } from "kysely";

/** Cart of a member or a guest. A guest's cookie contains the token; the database stores only its SHA-256. */
export interface CartsTable {
  id: Generated<number>;
  /** SHA-256 of the token of a guest's cart. Null for the cart of a member. */
  token_hash: string | null;
  /** Member who owns the cart, on all devices. Null for the cart of a guest. */
  user_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface CartLinesTable {
  id: Generated<number>;
  cart_id: number;
  ad_id: number;
  /** Chosen options in a fixed form, such as "color=red&side=left". */
  options: Generated<string>;
  quantity: number;
  /** Price that the visitor saw and accepted last, in minor units of `seen_currency`. */
  seen_price_minor: number;
  seen_currency: string;
  added_at: ColumnType<Date, Date | undefined, never>;
  /** Time of removal. A removed line can be restored for a while. */
  removed_at: Date | null;
  /** Vehicle for which the part was added. Null if unknown, or if the vehicle was deleted. */
  vehicle_id: number | null;
}
