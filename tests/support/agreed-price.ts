import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildAgreedPriceQuery } from "#domain/inbox/agreed-price.server.ts";
import type { Money } from "#kernel/money.ts";

/** Finds the buyer's agreed unit price for a listing, if lower than the public price. */
export async function findAgreedPrice(
  db: Db,
  buyerId: number,
  listingId: number,
  now: Date,
): Promise<Money | undefined> {
  const { rows } = await sql<Money>`
    select g.minor, a.currency from ads a cross join lateral ${buildAgreedPriceQuery(sql`${buyerId}::int`, now)} g
    where a.id = ${listingId}`.execute(db);
  return rows[0];
}
