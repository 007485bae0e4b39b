import type { RouterContextProvider } from "react-router";
import type { SellerContext } from "#domain/my-listings/actions.server.ts";
import type { ListingAction } from "#domain/my-listings/actions.ts";
import { getManagedListing, type ManagedListing } from "#domain/my-listings/managed-listing.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import type { ListingActionOutcome } from "./listing-flash.server.ts";

type Context = Readonly<RouterContextProvider>;
export type MyListingArgs = { request: Request; url: URL; params: { ad?: string | undefined }; context: Context };

export const MY_LISTINGS_PATH = "/account/ads";
export const getMyListingPath = (id: number): string => `${MY_LISTINGS_PATH}/${id}`;
/** Returns the path of the confirmation page for an action. */
export const getListingActionPath = (id: number, listingAction: ListingAction): string =>
  `${getMyListingPath(id)}/step?act=${listingAction}`;

/** Returns the listing named in the URL. Throws 404 when it does not belong to the user. */
export async function getMyListingFromParams({
  params,
  context,
}: Pick<MyListingArgs, "params" | "context">): Promise<ManagedListing> {
  const { db } = context.get(requestContext);
  const id = parsePositiveId(params.ad);
  const sellers = await listAccessibleSellerIds(db, getCurrentAccount(context).id);
  const listing = id && sellers.length > 0 ? await getManagedListing(db, sellers, id) : undefined;
  if (!listing) throw createNotFound();
  return listing;
}

/** Builds the context that the seller's listing commands need from the request. */
export function getSellingContext(context: Context): SellerContext {
  const { db, clock } = context.get(requestContext);
  return { db, clock, actor: getCurrentAccount(context) };
}

const failedOutcomes: ReadonlySet<ListingActionOutcome["did"]> = new Set(["late", "ordered", "colleague"]);

/** Presents the outcome of an action: its text, and whether the action succeeded (`isGood`). */
export function presentOutcome(outcome: ListingActionOutcome | undefined, language: Language) {
  if (!outcome) return undefined;
  const { t } = getTranslator(language);
  if (outcome.done === undefined) {
    const isGood = !failedOutcomes.has(outcome.did);
    return { isGood, text: t(`myListings.outcomes.${outcome.did}`, { name: outcome.name ?? "" }) };
  }
  const { waiting = 0, left: skipped = 0 } = outcome;
  const texts = [
    ...(outcome.done > 0 ? [t(`myListings.bulk.done.${outcome.did as "pause"}`, { count: outcome.done })] : []),
    ...(waiting > 0 ? [t("myListings.bulk.waiting", { count: waiting })] : []),
    ...(skipped > 0 ? [t("myListings.bulk.left", { count: skipped })] : []),
  ];
  return { isGood: skipped === 0, text: texts.join(" ") };
}
