import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import type { ListingsTable } from "#db/schema/listings.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure } from "#domain/accounts/roles.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseFields } from "#domain/forms/form-fields.ts";
import { screenListing } from "#domain/moderation/listing-screening.server.ts";
import { getLastReviewedPrice, isSteepPriceFall } from "#domain/moderation/moderation-snapshot.server.ts";
import { type NewNotification, notify } from "#domain/notifications/notify.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { type AmountParseError, parseAmount } from "#kernel/typed-numbers.ts";
import { getListingPath } from "../listings/detail/listing.ts";
import { isCarOrdered, recordListingEvent } from "../listings/lifecycle/transitions.server.ts";
import { convertToBaseCurrency } from "../listings/write/insert-listings.server.ts";
import { lockOwnListing, type SellerContext } from "./actions.server.ts";

/**
 * Input of a price change: the typed price in the listing's currency, and the version of the listing that the seller
 * saw.
 */
export type PriceChangeInput = { price?: unknown; version?: unknown };

/** Maximum price in whole units of the currency. */
const MAX_PRICE = 1_000_000_000;

const priceField = z.string("required").trim().min(1, "required");

const amountErrorCodes: Partial<Record<AmountParseError, string>> = { amount: "price", too_high: "price_high" };

/** Parses a typed price to minor units. Returns an error code for invalid prices. */
function parsePrice(typed: string, decimals: number): number | string {
  const parsed = parseAmount(typed, decimals);
  if ("wrong" in parsed) return amountErrorCodes[parsed.wrong] ?? parsed.wrong;
  if (parsed.minor > MAX_PRICE * 10 ** decimals) return "price_high";
  return parsed.minor === 0 ? "price" : parsed.minor;
}

type PricedListingRow = Record<"name_ar" | "name_en", string | null> &
  Pick<Selectable<ListingsTable>, "slug" | "price_minor" | "base_minor" | "currency" | "status">;

/**
 * Result of a price change. `fell` says whether the price fell, `waits` whether a moderator has to review the listing.
 */
export type PriceChangeResult = { fell: boolean; waits: boolean };

/**
 * Changes the price of a listing of the actor. Notifies users with the listing among their favourites if the price
 * drops. A price far below the last reviewed one needs a review by a moderator. Fails with `ad.stale` if the listing
 * has changed since `version`. Fails with `ad.ordered` if the price needs a review and a buyer has ordered the car.
 * Database triggers write the price history.
 */
export async function changeListingPrice(
  { db, clock, actor }: SellerContext,
  listingId: number,
  input: PriceChangeInput,
): Promise<Result<PriceChangeResult>> {
  const refusalResult = getPermissionFailure(actor, "sell");
  if (refusalResult || !actor) return refusalResult ?? failure("unauthenticated", "account.sign_in");
  const parsed = parseFields(z.object({ price: priceField }), input, ["price"]);
  if (!parsed.ok) return failure("invalid", "price.invalid", parsed.errors);
  const catalog = await getCatalog(db);
  return withTransaction(db, async (trx): Promise<Result<PriceChangeResult>> => {
    const ownListing = await lockOwnListing(trx, actor.id, listingId);
    if (!ownListing) return failure("not_found", "product.not_found");
    if (String(ownListing.version) !== input.version) return failure("conflict", "ad.stale");
    if (!changeableStatuses.includes(ownListing.status)) return failure("conflict", "ad.illegal_step");
    const listing = await loadPricedListing(trx, listingId);
    const newMinor = parsePrice(parsed.value.price, catalog.currencies.get(listing.currency)?.decimals ?? 2);
    if (typeof newMinor === "string") return createPriceFailure(newMinor);
    if (newMinor === listing.price_minor) return ok({ fell: false, waits: false });
    const now = clock();
    const newBaseMinor = convertToBaseCurrency(catalog, { minor: newMinor, currency: listing.currency });
    const isShown = ownListing.status === "active" || ownListing.status === "reserved";
    const needsReview = isShown && isSteepPriceFall(await getLastReviewedPrice(trx, catalog, listingId), newBaseMinor);
    if (needsReview && (await isCarOrdered(trx, listingId, ownListing.kind))) return failure("conflict", "ad.ordered");
    await sql`
      update ads set price_minor = ${newMinor}, base_minor = ${newBaseMinor}, version = version + 1, updated_at = ${now},
        compare_at_minor = case when compare_at_minor > ${newMinor} then compare_at_minor end,
        deposit_minor = case when deposit_minor > ${newMinor} then ${newMinor}::bigint else deposit_minor end
      where id = ${listingId}`.execute(trx);
    await recordListingEvent(trx, {
      adId: listingId,
      eventType: "price",
      by: "seller",
      userId: actor.id,
      details: { from: listing.price_minor, to: newMinor, currency: listing.currency },
      now,
    });
    const fell = listing.base_minor !== null && newBaseMinor * 100 <= listing.base_minor * 99;
    const awaitsReview = needsReview && (await screenListing(trx, listingId, { now })) === "pending";
    if (fell && !awaitsReview && ownListing.status !== "closed") {
      await notifyPriceDrop(trx, { adId: listingId, ...listing, to: newMinor, except: actor.id });
    }
    return ok({ fell, waits: awaitsReview });
  });
}

/** Statuses in which the price alone can be changed. Pending and rejected listings are edited as a whole. */
const changeableStatuses: readonly string[] = ["active", "reserved", "expired", "closed"];

const createPriceFailure = (code: string) =>
  failure("invalid", "price.invalid", [{ path: "price", code, message: `price: ${code}` }]);

async function loadPricedListing(trx: Db, listingId: number): Promise<PricedListingRow> {
  const { rows } = await sql<PricedListingRow>`
    select d.narrating_ar as name_ar, d.narrating_en as name_en, a.slug, a.price_minor, a.base_minor, a.currency, a.status
    from ads a join ad_translations d on d.ad_id = a.id where a.id = ${listingId}`.execute(trx);
  return rows[0] as PricedListingRow;
}

type PriceDrop = Omit<PricedListingRow, "base_minor" | "status"> & { adId: number; to: number; except?: number };

/** Maximum number of notifications that one statement inserts. */
const NOTIFICATION_BATCH_SIZE = 2_000;

/** Notifies all users who have the listing among their favourites that its price fell. */
export async function notifyPriceDrop(trx: Db, drop: PriceDrop): Promise<void> {
  const recipients = await trx
    .selectFrom("favourites")
    .select("user_id")
    .where("ad_id", "=", drop.adId)
    .where("removed_at", "is", null)
    .where("user_id", "<>", drop.except ?? 0)
    .orderBy("user_id")
    .execute();
  const name: LocalizedText = { ar: drop.name_ar, en: drop.name_en };
  const notifications = recipients.map(
    ({ user_id }): NewNotification => ({
      userId: user_id,
      kind: "price-drop",
      data: {
        name,
        before: { minor: drop.price_minor, currency: drop.currency },
        price: { minor: drop.to, currency: drop.currency },
      },
      path: getListingPath({ id: drop.adId, slug: drop.slug }),
    }),
  );
  for (let from = 0; from < notifications.length; from += NOTIFICATION_BATCH_SIZE)
    await notify(trx, notifications.slice(from, from + NOTIFICATION_BATCH_SIZE));
}
