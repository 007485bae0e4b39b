import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { insertFeatures, insertMedia, insertOptions, type NewAd, textsRow, writtenFacts } from "./insert.server.ts";
import { ownOptions } from "./own-options.ts";
import { writeSearchWords } from "./reindex.server.ts";

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

/**
 * Changes an ad: its facts, texts, features, options and pictures, with the event that says so. Its status stays as it
 * is; an ad that is shown is found by its new words at once. Call it inside a transaction.
 */
export async function changeAd(trx: Db, catalogue: Catalogue, change: AdChange): Promise<void> {
  const { adId: id, ad, now } = change;
  await trx
    .updateTable("ads")
    .set({
      ...writtenFacts(catalogue, ad),
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
  const shown = await trx.selectFrom("ad_search").select("ad_id").where("ad_id", "=", id).executeTakeFirst();
  if (shown) await writeSearchWords(trx, catalogue, [id]);
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
