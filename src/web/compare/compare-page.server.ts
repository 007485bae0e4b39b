import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getComparisonPath, hasSameIds, MAX_COMPARED_LISTINGS, parseIdList } from "#domain/compare/comparison.ts";
import { getComparedListings } from "#domain/compare/member-comparison.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import { preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { groupComparedListings } from "./compared-groups.ts";
import { getComparedIds } from "./compared-list.server.ts";
import { compareFlash } from "./flash.server.ts";

/**
 * Loads the comparison: the listings of a shared URL (`?ads=12,15`), otherwise the reader's own list. The URL
 * parameter `differences` hides rows with equal values.
 */
export async function loadComparison({ request, url, context }: RequestArgs & { url: URL }) {
  const { db, clock, origin } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const own = await getComparedIds({ request, context });
  const linkedIds = url.searchParams.has("ads") ? parseIdList(url.searchParams.getAll("ads").join(",")) : undefined;
  const ids = linkedIds?.slice(0, MAX_COMPARED_LISTINGS) ?? own;
  const [catalog, products] = await Promise.all([getCatalog(db), getComparedListings(db, ids)]);
  const shownIds = products.map((product) => product.id);
  // When a shared link contains exactly the reader's own list, the list stays editable.
  const shared = linkedIds !== undefined && !hasSameIds(ids, own);
  const onlyDifferences = url.searchParams.has("differences");
  const flash = compareFlash.read(request);
  const { t } = getTranslator(language);
  const groups = groupComparedListings(products, catalog, preferences, clock()).map((group) => {
    // A single listing has no differences.
    const rows = onlyDifferences && group.cards.length > 1 ? group.rows.filter((row) => row.differs) : group.rows;
    return { ...group, rows, hidden: group.rows.length - rows.length, narrow: getNarrowColumns(group.cards, url) };
  });
  const page = {
    title: t("compare.title"),
    description: t("compare.text"),
    language,
    canonical: `${origin}/shop/compare`,
    shared,
    own: own.length,
    ids: shownIds,
    sharePath: getComparisonPath(shownIds),
    gone: ids.length - products.length,
    tooMany: linkedIds !== undefined && linkedIds.length > MAX_COMPARED_LISTINGS,
    onlyDifferences,
    switchHref: getSwitchHref(linkedIds === undefined ? undefined : shownIds, onlyDifferences),
    groups,
    told: flash,
  };
  return flash ? data(page, { headers: { "set-cookie": compareFlash.cleared(origin) } }) : data(page);
}

/** Column of a listing on phones, which show two columns. `href` shows the column beside the last chosen one. */
export type NarrowColumn = { id: number; isShown: boolean; href: string };

/**
 * Returns which columns phones show: the two that the URL parameter `show` names, otherwise the first two. Returns an
 * empty list when all columns fit.
 */
function getNarrowColumns(cards: readonly { id: number }[], url: URL): NarrowColumn[] {
  if (cards.length <= NARROW_COLUMNS) return [];
  const ids = cards.map(({ id }) => id);
  const requested = parseIdList(url.searchParams.get("show") ?? "");
  const chosen = requested.filter((id) => ids.includes(id)).slice(-NARROW_COLUMNS);
  const shown = [...ids.filter((id) => !chosen.includes(id)).slice(0, NARROW_COLUMNS - chosen.length), ...chosen];
  const others = requested.filter((id) => !ids.includes(id));
  return ids.map((id) => {
    const params = new URLSearchParams(url.search);
    params.set("show", [...others, ...shown.filter((each) => each !== id).slice(-1), id].join(","));
    return { id, isShown: shown.includes(id), href: `/shop/compare?${params.toString().replaceAll("%2C", ",")}` };
  });
}

const NARROW_COLUMNS = 2;

/**
 * Returns the link that toggles the rows with equal values: the URL of the same comparison with these rows hidden or
 * shown.
 */
function getSwitchHref(shared: readonly number[] | undefined, onlyDifferences: boolean): string {
  const path = shared ? getComparisonPath(shared) : "/shop/compare";
  return onlyDifferences ? path : `${path}${shared ? "&" : "?"}differences=1`;
}

export type ComparisonPageData = Awaited<ReturnType<typeof loadComparison>>["data"];
