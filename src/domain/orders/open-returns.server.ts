import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Checks whether a return of a seller order is on its way. Its money stays in escrow until the return has ended. */
export async function hasOpenReturn(db: Db, sellerOrderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from returns where seller_order_id = ${sellerOrderId}
      and state in ('requested', 'approved', 'disputed', 'sent', 'received') limit 1`.execute(db);
  return rows.length > 0;
}
