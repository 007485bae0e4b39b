import type { Db } from "#db/database.ts";
import { type RequestedChangeView, toRequestedChangeView } from "./requested-changes.ts";

/**
 * Lists the changes that the last decision of a moderator requests. Empty if the listing has been approved or submitted
 * again since then.
 */
export async function listRequestedChanges(db: Db, listingId: number): Promise<RequestedChangeView[]> {
  const lastDecision = await db
    .selectFrom("ad_decisions as d")
    .innerJoin("ads as a", "a.id", "d.ad_id")
    .select(["d.requested_changes"])
    .where("d.ad_id", "=", listingId)
    .where("d.undone_at", "is", null)
    .where("d.decision", "<>", "approve")
    .where("a.status", "in", ["rejected", "closed"])
    .where("d.id", "=", (of) =>
      of
        .selectFrom("ad_decisions as newest")
        .select((eb) => eb.fn.max("newest.id").as("id"))
        .where("newest.ad_id", "=", listingId)
        .where("newest.undone_at", "is", null),
    )
    .executeTakeFirst();
  return (lastDecision?.requested_changes ?? []).map(toRequestedChangeView);
}
