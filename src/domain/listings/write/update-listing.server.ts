import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { replaceRentalTerms } from "#domain/bookings/rental-terms.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { recordListingEvent } from "../lifecycle/transitions.server.ts";
import { editableOptionSlugs } from "./editable-options.ts";
import {
  insertListingFeatures,
  insertListingMedia,
  insertListingOptions,
  type NewListing,
  toListingColumns,
  toListingTextColumns,
} from "./insert-listings.server.ts";
import { upsertSearchVectors } from "./reindex.server.ts";

export type ListingUpdate = {
  adId: number;
  /**
   * New content of the listing. The seller, the badges, the tags and the options that sellers cannot edit
   * (`editableOptionSlugs`) stay unchanged.
   */
  ad: Omit<NewListing, "sellerId">;
  by: "seller" | "staff";
  userId: number;
  /** Details that are stored with the event in the history of the listing. */
  details?: Record<string, unknown>;
  now: Date;
};

/**
 * Updates the content of a listing: columns, texts, features, options, rental terms and
 * pictures. Records a "changed" event. The
 * status stays unchanged. The search vector of a searchable listing is rebuilt. Must run inside a transaction.
 */
export async function updateListing(trx: Db, catalog: Catalog, change: ListingUpdate): Promise<void> {
  const { adId: id, ad: listing, by, userId, details, now } = change;
  await trx
    .updateTable("ads")
    .set({
      ...toListingColumns(catalog, listing),
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  await trx.updateTable("ad_translations").set(toListingTextColumns(listing)).where("ad_id", "=", id).execute();
  await trx.deleteFrom("ad_features").where("ad_id", "=", id).execute();
  await insertListingFeatures(trx, [{ ad: listing, id }]);
  await trx.deleteFrom("ad_options").where("ad_id", "=", id).where("slug", "in", editableOptionSlugs).execute();
  await insertListingOptions(trx, [{ ad: listing, id }]);
  await replaceRentalTerms(trx, [{ ad: listing, id }]);
  await trx.deleteFrom("ad_media").where("ad_id", "=", id).execute();
  await insertListingMedia(trx, [{ ad: listing, id }]);
  const searchRow = await trx.selectFrom("ad_search").select("ad_id").where("ad_id", "=", id).executeTakeFirst();
  if (searchRow) await upsertSearchVectors(trx, catalog, [id]);
  await recordListingEvent(trx, { adId: id, eventType: "changed", by, userId, details, now });
}
