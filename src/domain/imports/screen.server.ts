import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { moveAd } from "../ads/life/move.server.ts";
import { screenAd } from "../moderation/screen.server.ts";

/**
 * Looks at some ads of finished imports for signs of fraud, which takes too long for each of thousands while they are
 * written: until then a verified seller's ads are shown, an unverified one's wait. One that may not be shown waits from
 * now on; whether one that waits is shown is for moderators. Returns whether there was anything to do.
 */
export async function screenSome(db: Db, now: Date, most = 20): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom("imports")
      .select(["id", "seller_id", "screened_to"])
      .where("screened_to", "is not", null)
      .orderBy("id")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    const { rows } = await sql<{ id: number; status: string }>`
      select distinct a.id, a.status from ads a join ad_events e on e.ad_id = a.id
      where a.seller_id = ${due.seller_id} and a.id > ${due.screened_to} and a.status in ('active', 'pending')
        and e.what in ('imported', 'changed') and e.details->>'import' = ${String(due.id)}
      order by a.id limit ${most}`.execute(trx);
    for (const { id, status } of rows) {
      const may = await screenAd(trx, id, { now });
      if (may === "pending" && status === "active") await moveAd(trx, { adId: id, to: "pending", by: "system", now });
    }
    const last = rows.length < most ? null : (rows.at(-1)?.id ?? null);
    await trx.updateTable("imports").set({ screened_to: last }).where("id", "=", due.id).execute();
    return true;
  });
}
