import type { Db } from "#db/database.ts";
import { coverKeys, knownExtraKeys, MAX_RETURN_PLACES, MAX_SEASONS } from "#domain/bookings/rental-terms.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { isCarOrdered, transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import {
  convertToBaseCurrency,
  createListingSlug,
  type NewListing,
  type NewMedia,
} from "#domain/listings/write/insert-listings.server.ts";
import { updateListing } from "#domain/listings/write/update-listing.server.ts";
import { screenListing } from "#domain/moderation/listing-screening.server.ts";
import { getLastReviewedPrice, isSteepPriceFall } from "#domain/moderation/moderation-snapshot.server.ts";
import type { OwnListing } from "#domain/my-listings/actions.server.ts";
import { notifyPriceDrop } from "#domain/my-listings/price-change.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Draft, DraftField } from "./draft.ts";

/** Result of publishing a draft. */
export type PublishResult = {
  adId: number;
  /**
   * State of the listing after publication: public ("active"), waiting for review ("pending"), or not public as before
   * ("kept").
   */
  state: "active" | "pending" | "kept";
};

/** Input for writing a listing from a draft. */
export type PublishInput = { trx: Db; catalog: Catalog; userId: number; draftId: number; ad: NewListing; now: Date };

/** Draft fields that may change without a new review of the listing. A steep fall of the price needs a review. */
const fieldsWithoutReview: ReadonlySet<string> = new Set<DraftField>([
  "asks",
  "price",
  "currency",
  "compareAt",
  "deposit",
  "stock",
  "minDays",
  "weekendRate",
  "weeklyRate",
  "monthlyRate",
  "youngDriverAge",
  "youngDriverFee",
  "cancellation",
  "instantBooking",
  "hidePhone",
  "hideVin",
  "graceMinutes",
  ...[...coverKeys, ...knownExtraKeys].flatMap((key) =>
    (["price", "per", "max", "excess"] as const).map((part) => `extra.${key}.${part}` as const),
  ),
  ...Array.from({ length: MAX_RETURN_PLACES }, (_, row) => [
    `return.${row}.city` as const,
    `return.${row}.price` as const,
  ]).flat(),
  ...Array.from({ length: MAX_SEASONS }, (_, row) =>
    (["from", "to", "price"] as const).map((part) => `season.${row}.${part}` as const),
  ).flat(),
]);

const listChangedFields = (base: Draft, fields: Draft): string[] =>
  [...new Set([...Object.keys(base), ...Object.keys(fields)] as DraftField[])].filter(
    (field) => (base[field] ?? "").trim() !== (fields[field] ?? "").trim(),
  );

/**
 * Replaces the content of a listing by its draft. The transaction must have locked the listing. A public listing is
 * reviewed again unless only harmless fields changed. Fails with `ad.ordered` if an ordered car would need a new
 * review.
 */
export async function publishListingChanges(
  { trx, catalog, userId, draftId, ad: written, now }: PublishInput,
  { id: adId, status, kind }: OwnListing,
  { base, fields }: { base: Draft; fields: Draft },
): Promise<Result<PublishResult>> {
  const before = await readListing(trx, adId);
  const changed = listChangedFields(base, fields);
  if (await hasPicturesChanged(trx, adId, written.media ?? [])) changed.push("pictures");
  const ad = written.kind === kind ? { ...written, ...calculateStock(before, written, base, changed) } : written;
  const basePrice = ad.price ? convertToBaseCurrency(catalog, ad.price) : null;
  const isShown = status === "active" || status === "reserved";
  const needsReview = isShown
    ? isSteepPriceFall(await getLastReviewedPrice(trx, catalog, adId), basePrice) ||
      changed.some((field) => !fieldsWithoutReview.has(field))
    : status === "pending" || status === "rejected";
  if (needsReview && status !== "pending" && (await isCarOrdered(trx, adId, kind)))
    return failure("conflict", "ad.ordered");

  await updateListing(trx, catalog, {
    adId,
    ad,
    by: "seller",
    userId,
    details: { draft: draftId, fields: changed },
    now,
  });
  const state = needsReview ? await resubmitListing(trx, { adId, status, userId, now }) : isShown ? "active" : "kept";
  const { price } = ad;
  const hasPriceDrop = before.base_minor !== null && basePrice !== null && basePrice * 100 <= before.base_minor * 99;
  if (hasPriceDrop && price?.currency === before.currency && state === "active") {
    const { price_minor, currency } = before;
    const name = { name_ar: ad.name.ar, name_en: ad.name.en };
    const slug = createListingSlug(catalog, ad);
    await notifyPriceDrop(trx, { adId, ...name, slug, price_minor, currency, to: price.minor, except: userId });
  }
  return ok({ adId, state });
}

type ListingRow = Awaited<ReturnType<typeof readListing>>;

const readListing = (trx: Db, adId: number) =>
  trx
    .selectFrom("ads")
    .select(["price_minor", "base_minor", "currency", "stock", "availability"])
    .where("id", "=", adId)
    .executeTakeFirstOrThrow();

/**
 * Calculates the new stock: the current stock plus the difference between the typed and the original quantity. The
 * current stock is used because items may have been sold since the draft was created.
 */
function calculateStock(
  before: ListingRow,
  written: NewListing,
  base: Draft,
  changed: readonly string[],
): Pick<ListingRow, "stock" | "availability"> {
  if (written.kind !== "part" || !changed.includes("stock")) {
    return { stock: before.stock, availability: before.availability };
  }
  const stockAtStart = base.stock ? Number(base.stock) : before.stock;
  const stock = Math.max(0, before.stock + (written.stock ?? 1) - stockAtStart);
  if (before.availability === "on-backorder") return { stock, availability: "on-backorder" };
  return { stock, availability: stock > 0 ? "in-stock" : "out-of-stock" };
}

type ResubmitInput = Pick<OwnListing, "status"> & { adId: number; userId: number; now: Date };

/** Screens a changed listing again as if it were new. */
async function resubmitListing(trx: Db, { adId, status, userId, now }: ResubmitInput): Promise<"active" | "pending"> {
  if (status !== "pending") {
    const moved = await transitionListing(trx, { adId, to: "pending", by: "seller", userId, now });
    if (!moved.ok) throw new Error(`a listing with the status ${status} could not become pending: ${moved.code}`);
  }
  return screenListing(trx, adId, { now });
}

async function hasPicturesChanged(trx: Db, adId: number, media: readonly NewMedia[]): Promise<boolean> {
  const rows = await trx
    .selectFrom("ad_media")
    .select("url")
    .where("ad_id", "=", adId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ url }) => url).join("\n") !== media.map(({ url }) => url).join("\n");
}
