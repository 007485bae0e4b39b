import type { Db } from "#db/database.ts";
import { countAds } from "#domain/ads/find.server.ts";
import type { AskedVehicle } from "#domain/ads/fit-filter.ts";
import { newestProducts, pageOfAds } from "#domain/ads/list.server.ts";
import type { ProductSummary } from "#domain/ads/product.ts";
import { readListRequest, type Scope } from "#domain/ads/request.ts";
import type { Catalogue, Currency } from "#domain/catalog/catalogue.ts";
import type { Language } from "#kernel/local-text.ts";
import { searchPath } from "#web/search/search-path.ts";

/** A chosen filter or a searched word, and how many ads there would be without it. */
export type Relief = { label: string; href: string; count: number };

/** What leads on from a list that has nothing. */
export type Rescue = {
  /** What could be taken away, the most first. Empty when no single one is to blame. */
  relief: Relief[];
  /** Ads close to what was asked for, or else the newest. */
  near: ProductSummary[];
  close: boolean;
};

/** More than these are never chosen by hand; each costs a look at the ads. */
const mostAsked = 12;
const shownNear = 8;

type Chip = { label: string; href: string };
type Options = { scope: Scope; currency: Currency; language: Language; vehicle?: AskedVehicle | undefined };

/**
 * For a list that has nothing: what each chosen filter and each searched word would give back if it
 * were taken away, and some ads of the way that loses least.
 */
export async function rescueOf(
  db: Db,
  catalogue: Catalogue,
  chips: readonly Chip[],
  address: { path: string; search: string; q: string },
  { scope, currency, language, vehicle }: Options,
): Promise<Rescue> {
  const ways = [...wordsOf(address, scope), ...chips.map((chip) => ({ ...chip, scope }))].slice(0, mostAsked);
  const asked = ways.map(({ label, href, scope: within }) => ({
    label,
    href,
    request: readListRequest(new URLSearchParams(href.split("?")[1] ?? ""), catalogue, {
      currency: currency.code,
      scope: within,
      vehicle,
    }),
  }));
  const counted = await Promise.all(
    asked.map(async (way) => ({ ...way, count: await countAds(db, way.request.criteria) })),
  );
  const helpful = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  // The way that gives fewest ads back keeps most of what was asked for.
  const closest = helpful.at(-1);
  const near = closest
    ? await pageOfAds(db, { ...closest.request, page: 1, limit: shownNear }, language)
    : await newestProducts(db, scope.kind ? { kind: scope.kind } : {}, shownNear);
  return {
    relief: helpful.map(({ label, href, count }) => ({ label, href, count })),
    near,
    close: closest !== undefined,
  };
}

/** Each word of the search text, and the address without it. A single word is all there is: nothing is left without it. */
function wordsOf({ path, search, q }: { path: string; search: string; q: string }, scope: Scope) {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length < 2) return [];
  return words.map((word, i) => {
    const left = words.toSpliced(i, 1).join(" ");
    if (scope.search !== undefined) {
      return { label: word, href: `${searchPath(left) ?? path}${search}`, scope: { ...scope, search: left } };
    }
    const params = new URLSearchParams(search);
    params.set("q", left);
    return { label: word, href: `${path}?${params}`, scope };
  });
}
