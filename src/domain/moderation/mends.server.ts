import type { Db } from "#db/database.ts";
import { type ShownMend, shownMend } from "./mends.ts";

/** What the seller of an ad has to mend by the last decision on it; nothing once it was let through or sent again. */
export async function mendsOf(db: Db, adId: number): Promise<ShownMend[]> {
  const last = await db
    .selectFrom("ad_decisions as d")
    .innerJoin("ads as a", "a.id", "d.ad_id")
    .select(["d.mends"])
    .where("d.ad_id", "=", adId)
    .where("d.undone_at", "is", null)
    .where("d.decision", "<>", "approve")
    .where("a.status", "in", ["rejected", "closed"])
    .where("d.id", "=", (of) =>
      of
        .selectFrom("ad_decisions as newest")
        .select((eb) => eb.fn.max("newest.id").as("id"))
        .where("newest.ad_id", "=", adId)
        .where("newest.undone_at", "is", null),
    )
    .executeTakeFirst();
  return (last?.mends ?? []).map(shownMend);
}
