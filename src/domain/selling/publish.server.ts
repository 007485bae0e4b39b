import type { Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { refusal } from "#domain/accounts/roles.ts";
import { insertAds, type NewAd, type NewMedia } from "#domain/ads/insert.server.ts";
import { lockOwnAd } from "#domain/ads/life/acts.server.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { screenAd } from "#domain/moderation/screen.server.ts";
import { picturesOfDraft } from "#domain/pictures/of-draft.server.ts";
import { pictureUrl } from "#domain/pictures/variants.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { sellerFor } from "#domain/sellers/personal.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { changeable, changedMeanwhile, putOn } from "./change-ad.server.ts";
import type { Draft, Trouble } from "./draft.ts";
import { draftOf, type KeptDraft, type Selling } from "./drafts.server.ts";
import { judge } from "./judge.ts";
import { offeredPart } from "./offered-part.server.ts";
import { type Published, publishChange, type Writing } from "./publish-change.server.ts";

/** `troubles` names what has to be mended first. */
export type NotPublished = Extract<Result<never>, { ok: false }> & { troubles?: Trouble[] };

export type PublishAnswer = { ok: true; value: Published } | NotPublished;

/**
 * Makes a draft an ad, or changes the ad that it is of. However often it is sent, it is one ad: the draft is locked,
 * and who comes later finds what has become of it.
 */
export async function publishDraft(selling: Selling, draftId: number): Promise<PublishAnswer> {
  const { db, account } = selling;
  const refused = refusal(account, "sell");
  if (refused) return refused;
  const catalogue = await catalogueOf(db);
  const outcome = await inTransaction(db, (trx) => publishIn(trx, catalogue, selling, draftId));
  if (outcome.ok) forgetMarket(db);
  return outcome;
}

/** The same within somebody's transaction. Call `forgetMarket` after the commit. */
export async function publishIn(
  trx: Transaction<Tables>,
  catalogue: Catalogue,
  selling: Selling,
  draftId: number,
): Promise<PublishAnswer> {
  const { account } = selling;
  const now = selling.clock();
  // The ad is locked before its draft, as everything that touches both does it.
  const adId = (await draftOf(trx, account.id, draftId))?.ad?.id;
  const own = adId === undefined ? undefined : await lockOwnAd(trx, account.id, adId);
  const draft = await draftOf(trx, account.id, draftId, { locked: true });
  if (!draft) return alreadyPublished(trx, account.id, draftId);
  // Whoever wrote it may not act for the seller any more.
  if (draft.ad && !own) return failure("not_found", "draft.not_found");
  if (own && !changeable.has(own.status)) return failure("conflict", "ad.not_changeable");
  const meanwhile = await changedMeanwhile(trx, catalogue, draft);
  if (meanwhile?.disputed.length) return failure("conflict", "draft.changed_meanwhile");
  const fields = meanwhile ? await putOn(trx, draft, meanwhile, "mine", now) : draft.fields;
  const base = meanwhile?.ad.fields ?? draft.ad?.base ?? {};
  const judged = judge(fields, catalogue, now);
  const sellerId = own?.sellerId ?? (await sellerOf(trx, selling, draft));
  const troubles = [...judged.troubles];
  if (sellerId === undefined) troubles.push({ step: "contact", field: "seller", code: "unknown" });
  else if (await skuTaken(trx, judged.ad?.sku, sellerId, draft.ad?.id)) {
    troubles.push({ step: "price", field: "sku", code: "taken" });
  }
  if (!judged.ad || sellerId === undefined || troubles.length > 0) {
    return { ...failure("invalid", "draft.incomplete"), troubles };
  }
  const ad: NewAd = {
    ...judged.ad,
    sellerId,
    partId: await offeredPart(trx, judged.part, sellerId, now),
    media: await mediaOf(trx, draft, fields),
    status: "pending",
    createdAt: now,
  };
  const writing = { trx, catalogue, userId: account.id, draftId, ad, now };
  const published = own ? await publishChange(writing, own, { base, fields }) : ok(await publishNew(writing));
  if (published.ok) await trx.deleteFrom("ad_drafts").where("id", "=", draft.id).execute();
  return published;
}

async function publishNew({ trx, catalogue, userId, draftId, ad, now }: Writing): Promise<Published> {
  const [adId] = await insertAds(trx, catalogue, [ad]);
  if (adId === undefined) throw new Error("an ad was written and has no id");
  await trx
    .insertInto("ad_events")
    .values({
      ad_id: adId,
      what: "submitted",
      by: "seller",
      user_id: userId,
      note: null,
      details: JSON.stringify({ draft: draftId }),
      at: now,
    })
    .execute();
  return { adId, state: await screenAd(trx, adId, { now }) };
}

/** As whom: the one that was chosen, if the person may still act for it; else the person's own. */
async function sellerOf(trx: Db, { account }: Selling, draft: KeptDraft): Promise<number | undefined> {
  if (draft.sellerId === null) return sellerFor(trx, account);
  return (await sellersOf(trx, account.id)).includes(draft.sellerId) ? draft.sellerId : undefined;
}

async function skuTaken(trx: Db, sku: string | null | undefined, seller: number, adId = 0): Promise<boolean> {
  if (!sku) return false;
  const taken = await trx
    .selectFrom("ads")
    .select("id")
    .where("seller_id", "=", seller)
    .where("sku", "=", sku)
    .where("id", "<>", adId)
    .executeTakeFirst();
  return taken !== undefined;
}

/** The pictures of the draft, then those of the ad that came from elsewhere and stay. */
async function mediaOf(trx: Db, draft: KeptDraft, fields: Draft): Promise<NewMedia[]> {
  const own = (await picturesOfDraft(trx, draft.id)).map(({ id, name, width, height, widths }) => ({
    url: pictureUrl(name, widths.at(-1) ?? width),
    width,
    height,
    pictureId: id,
  }));
  const kept = (fields.formerPictures ?? "").split(",").filter((id) => /^\d{1,15}$/.test(id));
  if (!draft.ad || kept.length === 0) return own;
  const former = await trx
    .selectFrom("ad_media")
    .select(["url", "width", "height", "name_ar", "name_en"])
    .where("ad_id", "=", draft.ad.id)
    .where("picture_id", "is", null)
    .where("id", "in", kept.map(Number))
    .orderBy("position")
    .orderBy("id")
    .execute();
  return [
    ...own,
    ...former.map(({ url, width, height, name_ar, name_en }) => ({
      url,
      width,
      height,
      name: { ar: name_ar, en: name_en },
    })),
  ];
}

/** A draft that is gone was published before, or never was this person's. */
async function alreadyPublished(trx: Db, userId: number, draftId: number): Promise<PublishAnswer> {
  const event = await trx
    .selectFrom("ad_events")
    .innerJoin("ads", "ads.id", "ad_events.ad_id")
    .select(["ads.id", "ads.status"])
    .where("ad_events.user_id", "=", userId)
    .where(({ eb, ref }) => eb(ref("ad_events.details", "->>").key("draft"), "=", String(draftId)))
    .executeTakeFirst();
  if (!event) return failure("not_found", "draft.not_found");
  const state = event.status === "active" || event.status === "pending" ? event.status : "kept";
  return ok({ adId: event.id, state });
}
