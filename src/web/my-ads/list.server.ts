import { data } from "react-router";
import type { AdStatus } from "#db/schema/ads.ts";
import { type OwnAdSort, ownAdSorts, ownAds } from "#domain/ads/life/own-ads.server.ts";
import { isAdStatus } from "#domain/ads/life/steps.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import { adFlash } from "./flash.server.ts";
import { type ListAsked, pathOfList } from "./list-path.ts";
import { newsOf, type OwnAdArgs } from "./own-ad.server.ts";
import { shownOwnAd } from "./shown-ad.server.ts";

/** In the order that sellers care. */
const tabs: readonly AdStatus[] = ["active", "pending", "rejected", "reserved", "expired", "closed", "sold", "draft"];

const isSort = (text: string | null): text is OwnAdSort => (ownAdSorts as readonly (string | null)[]).includes(text);

const longestText = 100;

/** What an address of the list asks for; what makes no sense is left out. */
function asked(url: URL): ListAsked {
  const status = url.searchParams.get("status");
  const sort = url.searchParams.get("sort");
  return {
    status: isAdStatus(status) ? status : undefined,
    text: (url.searchParams.get("q") ?? "").trim().slice(0, longestText),
    sort: isSort(sort) ? sort : "newest",
    page: pageOfAddress(url),
  };
}

/** The ads of all sellers that somebody acts for. */
export async function loadOwnAds({ request, url, context }: Omit<OwnAdArgs, "params">) {
  const { db, clock, origin } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { t } = translator(preferences.language);
  const { number } = formatters(preferences.language);
  const account = accountOfPage(context);
  const list = asked(url);
  const [catalogue, sellers] = await Promise.all([catalogueOf(db), sellersOf(db, account.id)]);
  const [found, drafts] = await Promise.all([ownAds(db, sellers, list), countDrafts(db, account.id)]);
  const now = clock();
  const told = adFlash.read(request);
  const page = {
    ...headOf(context, "/account/ads", t("myAds.title")),
    ads: found.items.map((ad) => shownOwnAd(ad, catalogue, preferences, now)),
    list,
    pages: found.page.pages,
    /** Whether there is any ad at all, whatever is looked for. */
    hasAny: found.all > 0 || list.text !== "",
    drafts,
    tabs: [
      { status: undefined, count: number(found.all), href: pathOfList({ ...list, status: undefined, page: 1 }) },
      ...tabs
        .filter((status) => found.counts[status] || status === list.status)
        .map((status) => ({
          status,
          count: number(found.counts[status] ?? 0),
          href: pathOfList({ ...list, status, page: 1 }),
        })),
    ],
    news: newsOf(told, preferences.language),
  };
  return data(page, told ? { headers: { "set-cookie": adFlash.cleared(origin) } } : {});
}

/** How many ads somebody is still writing. */
async function countDrafts(db: Parameters<typeof ownAds>[0], userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("ad_drafts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("ad_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type ListPageData = Awaited<ReturnType<typeof loadOwnAds>>["data"];
