import type { Db } from "#db/database.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { countListings } from "#domain/listings/index/find-listings.server.ts";
import { listListings, listNewestListings } from "#domain/listings/list/list-listings.server.ts";
import type { ListScope, RequestedVehicle } from "#domain/listings/query/criteria.ts";
import type { Language } from "#kernel/localized-text.ts";
import { getSearchPath } from "#web/search/search-path.ts";

/**
 * Suggestion to remove one filter or one word of the search text. `count` is the number of listings found without it.
 */
export type FilterRemovalSuggestion = { label: string; href: string; count: number };

/** Maximum number of removals that are counted, because each count is a query. */
const MAX_REMOVALS_COUNTED = 12;
const NEARBY_LISTINGS = 8;

type RemovableFilter = { label: string; href: string };
type Options = { scope: ListScope; currency: Currency; language: Language; vehicle?: RequestedVehicle | undefined };

/**
 * Returns suggestions for a list without results: the number of listings without each filter or search word, and some
 * similar listings. Similar are those found by the removal with the fewest results, which changes the search least.
 */
export async function getEmptyResultSuggestions(
  db: Db,
  catalog: Catalog,
  chips: readonly RemovableFilter[],
  address: { path: string; search: string; q: string },
  { scope, currency, language, vehicle }: Options,
) {
  const removals = [...listWordRemovals(address, scope), ...chips.map((chip) => ({ ...chip, scope }))].slice(
    0,
    MAX_REMOVALS_COUNTED,
  );
  const requests = removals.map(({ label, href, scope: within }) => ({
    label,
    href,
    request: parseListRequest(new URLSearchParams(href.split("?")[1] ?? ""), catalog, {
      currency: currency.code,
      scope: within,
      vehicle,
    }),
  }));
  const counted = await Promise.all(
    requests.map(async (removal) => ({ ...removal, count: await countListings(db, removal.request.criteria) })),
  );
  const helpful = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  // The removal with the fewest results is the closest to what was searched.
  const closest = helpful.at(-1);
  const near = closest
    ? await listListings(db, { ...closest.request, page: 1, limit: NEARBY_LISTINGS }, language)
    : await listNewestListings(db, scope.kind ? { kind: scope.kind } : {}, NEARBY_LISTINGS);
  return {
    /**
     * Suggested removals that find listings, the one with the most results first. Empty when no single removal helps.
     */
    relief: helpful.map(({ label, href, count }) => ({ label, href, count })),
    /** Listings found by the smallest removal, or the newest listings when no removal helps. */
    near,
    close: closest !== undefined,
  };
}

/** Lists the words of the search text, each with the URL of the search without this word. Empty for a single word. */
function listWordRemovals({ path, search, q }: { path: string; search: string; q: string }, scope: ListScope) {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length < 2) return [];
  return words.map((word, i) => {
    const remainingText = words.toSpliced(i, 1).join(" ");
    if (scope.search !== undefined) {
      return {
        label: word,
        href: `${getSearchPath(remainingText) ?? path}${search}`,
        scope: { ...scope, search: remainingText },
      };
    }
    const params = new URLSearchParams(search);
    params.set("q", remainingText);
    return { label: word, href: `${path}?${params}`, scope };
  });
}
