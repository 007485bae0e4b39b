import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import {
  adSlug,
  inBaseCurrency,
  insertFeatures,
  insertMedia,
  insertOptions,
  type NewAd,
  textsRow,
} from "./insert.server.ts";

export type AdChange = {
  adId: number;
  /** The ad as it is to be. Its seller, badges, tags, and options with other names than these stay as they are. */
  ad: Omit<NewAd, "sellerId">;
  by: "seller" | "staff";
  userId: number;
  /** What it is kept in the ad's story with. */
  details?: Record<string, unknown>;
  now: Date;
};

/** Options that sellers write in a form of ours; those of imports have names of their own. */
const ownOptions = ["size", "color"];

/**
 * Changes an ad: its facts, texts, features, options and pictures, with the event that says so. Its status stays as it
 * is; an ad that is shown is found by its new words by and by. Call it inside a transaction.
 */
export async function changeAd(trx: Db, catalogue: Catalogue, change: AdChange): Promise<void> {
  const { adId: id, ad, now } = change;
  await trx
    .updateTable("ads")
    .set({
      kind: ad.kind,
      category_id: ad.categoryId,
      make_id: ad.makeId ?? null,
      model_id: ad.modelId ?? null,
      brand_id: ad.brandId ?? null,
      year: ad.year ?? null,
      city_id: ad.cityId ?? null,
      color_id: ad.colorId ?? null,
      fuel_id: ad.fuelId ?? null,
      gear_id: ad.gearId ?? null,
      body_id: ad.bodyId ?? null,
      condition_id: ad.conditionId ?? null,
      mileage_km: ad.mileageKm ?? null,
      price_minor: ad.price?.minor ?? null,
      compare_at_minor: ad.compareAtMinor ?? null,
      currency: ad.price?.currency ?? ad.currency,
      deposit_minor: ad.depositMinor ?? null,
      price_per: ad.pricePer ?? "whole",
      min_days: ad.minDays ?? null,
      base_minor: ad.price ? inBaseCurrency(catalogue, ad.price) : null,
      availability: ad.availability ?? "in-stock",
      stock: ad.stock ?? 1,
      sku: ad.sku ?? null,
      vin: ad.vin ?? null,
      hide_phone: ad.hidePhone ?? false,
      slug: adSlug(catalogue, ad),
      has_media: (ad.media?.length ?? 0) > 0,
      part_id: ad.partId ?? null,
      compatibility: ad.compatibility ?? "unknown",
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  await trx.updateTable("ad_docs").set(textsRow(ad)).where("ad_id", "=", id).execute();
  await trx.deleteFrom("ad_features").where("ad_id", "=", id).execute();
  await insertFeatures(trx, [{ ad, id }]);
  await trx.deleteFrom("ad_options").where("ad_id", "=", id).where("slug", "in", ownOptions).execute();
  await insertOptions(trx, [{ ad, id }]);
  await trx.deleteFrom("ad_media").where("ad_id", "=", id).execute();
  await insertMedia(trx, [{ ad, id }]);
  await trx.updateTable("ad_search").set({ edition: 0 }).where("ad_id", "=", id).execute();
  await trx
    .insertInto("ad_events")
    .values({
      ad_id: id,
      what: "changed",
      by: change.by,
      user_id: change.userId,
      note: null,
      details: JSON.stringify(change.details ?? {}),
      at: now,
    })
    .execute();
}
