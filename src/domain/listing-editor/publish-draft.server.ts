import type { Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure } from "#domain/accounts/roles.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listDraftPictures } from "#domain/listing-editor/draft-pictures.server.ts";
import { recordListingEvent } from "#domain/listings/lifecycle/transitions.server.ts";
import { insertListings, type NewListing, type NewMedia } from "#domain/listings/write/insert-listings.server.ts";
import { getPictureUrl } from "#domain/media/picture-variants.ts";
import { screenListing } from "#domain/moderation/listing-screening.server.ts";
import { lockOwnListing } from "#domain/my-listings/actions.server.ts";
import { getOrCreatePersonalSeller } from "#domain/sellers/personal-seller.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Draft, DraftIssue } from "./draft.ts";
import { validateDraft } from "./draft-validation.ts";
import { type EditorContext, findDraft, type StoredDraft } from "./drafts.server.ts";
import { detectConcurrentChanges, editableListingStatuses, mergeConcurrentChanges } from "./listing-change.server.ts";
import { resolveOfferedPart } from "./offered-part.server.ts";
import { type PublishInput, type PublishResult, publishListingChanges } from "./publish-change.server.ts";

/** Failure to publish a draft. `issues` are the problems that have to be fixed first. */
export type PublishDraftFailure = Extract<Result<never>, { ok: false }> & { issues?: DraftIssue[] };

export type PublishDraftResult = { ok: true; value: PublishResult } | PublishDraftFailure;

/**
 * Publishes a draft as a new listing, or as the new content of the listing that it changes. Repeated requests create
 * only one listing: the draft is locked, and a later request returns the result of the first.
 */
export async function publishDraft(context: EditorContext, draftId: number): Promise<PublishDraftResult> {
  const { db, account } = context;
  const denied = getPermissionFailure(account, "sell");
  if (denied) return denied;
  const catalog = await getCatalog(db);
  return withTransaction(db, (trx) => publishDraftInTransaction(trx, catalog, context, draftId));
}

/** Publishes a draft within the caller's transaction. */
export async function publishDraftInTransaction(
  trx: Transaction<Tables>,
  catalog: Catalog,
  context: EditorContext,
  draftId: number,
): Promise<PublishDraftResult> {
  const { account } = context;
  const now = context.clock();
  // The listing is locked before its draft. All transactions that lock both use this order.
  const adId = (await findDraft(trx, account.id, draftId))?.ad?.id;
  const own = adId === undefined ? undefined : await lockOwnListing(trx, account.id, adId);
  const draft = await findDraft(trx, account.id, draftId, { locked: true });
  if (!draft) return findPublishedListing(trx, account.id, draftId);
  // The user may have lost access to the seller since the draft was created.
  if (draft.ad && !own) return failure("not_found", "draft.not_found");
  if (own && !editableListingStatuses.has(own.status)) return failure("conflict", "ad.not_changeable");
  const concurrent = await detectConcurrentChanges(trx, catalog, draft);
  if (concurrent?.disputed.length) return failure("conflict", "draft.changed_meanwhile");
  const fields = concurrent ? await mergeConcurrentChanges(trx, draft, concurrent, "mine", now) : draft.fields;
  const base = concurrent?.ad.fields ?? draft.ad?.base ?? {};
  const validation = validateDraft(fields, catalog, now);
  const sellerId = own?.sellerId ?? (await resolveSellerId(trx, context, draft));
  const issues = [...validation.issues];
  if (sellerId === undefined) issues.push({ step: "contact", field: "seller", code: "unknown" });
  else if (await isSkuTaken(trx, validation.ad?.sku, sellerId, draft.ad?.id)) {
    issues.push({ step: "price", field: "sku", code: "taken" });
  }
  if (!validation.ad || sellerId === undefined || issues.length > 0) {
    return { ...failure("invalid", "draft.incomplete"), issues };
  }
  const ad: NewListing = {
    ...validation.ad,
    sellerId,
    partId: await resolveOfferedPart(trx, validation.part, sellerId, now),
    media: await listMedia(trx, draft, fields),
    status: "pending",
    createdAt: now,
  };
  const input = { trx, catalog, userId: account.id, draftId, ad, now };
  const published = own
    ? await publishListingChanges(input, own, { base, fields })
    : ok(await publishNewListing(input));
  if (published.ok) await trx.deleteFrom("ad_drafts").where("id", "=", draft.id).execute();
  return published;
}

async function publishNewListing({ trx, catalog, userId, draftId, ad, now }: PublishInput): Promise<PublishResult> {
  const [adId] = await insertListings(trx, catalog, [ad]);
  if (adId === undefined) throw new Error("the inserted listing has no id");
  await recordListingEvent(trx, {
    adId,
    eventType: "submitted",
    by: "seller",
    userId,
    details: { draft: draftId },
    now,
  });
  return { adId, state: await screenListing(trx, adId, { now }) };
}

/**
 * Returns the id of the chosen seller, or undefined if the user may no longer act for this seller. Without a chosen
 * seller, returns the user's personal seller.
 */
async function resolveSellerId(trx: Db, { account }: EditorContext, draft: StoredDraft): Promise<number | undefined> {
  if (draft.sellerId === null) return getOrCreatePersonalSeller(trx, account);
  return (await listAccessibleSellerIds(trx, account.id)).includes(draft.sellerId) ? draft.sellerId : undefined;
}

async function isSkuTaken(trx: Db, sku: string | null | undefined, seller: number, adId = 0): Promise<boolean> {
  if (!sku) return false;
  const existingListing = await trx
    .selectFrom("ads")
    .select("id")
    .where("seller_id", "=", seller)
    .where("sku", "=", sku)
    .where("id", "<>", adId)
    .executeTakeFirst();
  return existingListing !== undefined;
}

/** Lists the uploaded pictures of a draft, followed by older pictures of the listing from other sources. */
async function listMedia(trx: Db, draft: StoredDraft, fields: Draft): Promise<NewMedia[]> {
  const own = (await listDraftPictures(trx, draft.id)).map(({ id, name, width, height, widths }) => ({
    url: getPictureUrl(name, widths.at(-1) ?? width),
    width,
    height,
    pictureId: id,
  }));
  const formerIds = (fields.formerPictures ?? "").split(",").filter((id) => /^\d{1,15}$/.test(id));
  if (!draft.ad || formerIds.length === 0) return own;
  const former = await trx
    .selectFrom("ad_media")
    .select(["url", "width", "height", "name_ar", "name_en"])
    .where("ad_id", "=", draft.ad.id)
    .where("picture_id", "is", null)
    .where("id", "in", formerIds.map(Number))
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

/** Finds the listing that was created from an already published draft. Fails if the user never had this draft. */
async function findPublishedListing(trx: Db, userId: number, draftId: number): Promise<PublishDraftResult> {
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
