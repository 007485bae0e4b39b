import type { Db } from "#db/database.ts";
import type { ListingSummary } from "../detail/listing.ts";
import { getListingSummaries } from "../detail/listing-summaries.server.ts";
import { listNewestListings } from "./list-listings.server.ts";

/** Lists featured listings, newest first. If no listing is featured, lists the newest parts. */
export async function listFeaturedListings(db: Db, limit: number): Promise<ListingSummary[]> {
  const chosen = await db
    .selectFrom("ads")
    .select("id")
    .where("status", "=", "active")
    .where("featured", "=", true)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  if (chosen.length === 0) return listNewestListings(db, { kind: "part" }, limit);
  const ids = chosen.map(({ id }) => id);
  return getListingSummaries(db, ids);
}
