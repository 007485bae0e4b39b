import type { Db } from "#db/database.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";

/** Returns the listings of a comparison in the order of `ids`. Deleted and hidden listings are left out. */
export async function getComparedListings(db: Db, ids: readonly number[]): Promise<Listing[]> {
  const found = await Promise.all(ids.map((id) => getListing(db, id)));
  return found.flatMap((each) => (each.ok ? [each.value] : []));
}
