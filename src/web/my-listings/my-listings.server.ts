import type { ListingStatus } from "#db/schema/listings.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { isListingStatus } from "#domain/listings/lifecycle/state-machine.ts";
import { listOwnListings, type OwnListingSort, ownListingSorts } from "#domain/my-listings/own-listings.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildMyListingsUrl, type MyListingsQuery } from "./list-url.ts";
import { listingFlash } from "./listing-flash.server.ts";
import { type MyListingArgs, presentOutcome } from "./my-listing-request.server.ts";
import { presentMyListing } from "./my-listing-view.server.ts";

/** Status tabs, in order of importance to sellers. */
const statusTabs: readonly ListingStatus[] = [
  "active",
  "pending",
  "rejected",
  "reserved",
  "expired",
  "closed",
  "sold",
  "draft",
];

const isSort = (text: string | null): text is OwnListingSort =>
  (ownListingSorts as readonly (string | null)[]).includes(text);

const MAX_QUERY_LENGTH = 100;

/** Parses the query of the list from the URL. Invalid values are ignored. */
function parseMyListingsQuery(url: URL): MyListingsQuery {
  const status = url.searchParams.get("status");
  const sort = url.searchParams.get("sort");
  return {
    status: isListingStatus(status) ? status : undefined,
    text: (url.searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    sort: isSort(sort) ? sort : "newest",
    page: parsePageNumber(url),
  };
}

/** Loads the listings of all sellers that the user acts for. */
export async function loadMyListings({ request, url, context }: Omit<MyListingArgs, "params">) {
  const { db, clock } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { formatNumber: number } = getFormatters(preferences.language);
  const account = getCurrentAccount(context);
  const list = parseMyListingsQuery(url);
  const [catalog, sellers] = await Promise.all([getCatalog(db), listAccessibleSellerIds(db, account.id)]);
  const [found, drafts] = await Promise.all([listOwnListings(db, sellers, list), countDrafts(db, account.id)]);
  const now = clock();
  const outcome = listingFlash.read(request);
  const page = {
    ...createUnlistedHead(context, "/account/ads", (t) => t("myListings.title")),
    ads: found.items.map((listing) => presentMyListing(listing, catalog, preferences, now)),
    list,
    pages: found.page.pages,
    /** Whether the user has any listing at all. A search may find none of them. */
    hasAny: found.all > 0 || list.text !== "",
    drafts,
    tabs: [
      {
        status: undefined,
        count: number(found.all),
        href: buildMyListingsUrl({ ...list, status: undefined, page: 1 }),
      },
      ...statusTabs
        .filter((status) => found.counts[status] || status === list.status)
        .map((status) => ({
          status,
          count: number(found.counts[status] ?? 0),
          href: buildMyListingsUrl({ ...list, status, page: 1 }),
        })),
    ],
    news: presentOutcome(outcome, preferences.language),
  };
  return listingFlash.respond(context, page, outcome);
}

/** Counts the user's drafts of new listings. */
async function countDrafts(db: Parameters<typeof listOwnListings>[0], userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("ad_drafts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("ad_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
