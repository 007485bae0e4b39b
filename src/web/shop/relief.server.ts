import type { Db } from "#db/database.ts";
import { countAds } from "#domain/ads/count.server.ts";
import { readListRequest, type Scope } from "#domain/ads/request.ts";
import type { Catalogue, Currency } from "#domain/catalog/catalogue.ts";

/** A chosen filter, and how many ads there would be without it. */
export type Relief = { label: string; href: string; count: number };

/** More than these are never chosen by hand; each costs a look at the ads. */
const mostChips = 12;

/**
 * For a list that has nothing: what each chosen filter would give back if it were taken away, the
 * most first. Empty when no single one is to blame.
 */
export async function reliefOf(
  db: Db,
  catalogue: Catalogue,
  chips: readonly { label: string; href: string }[],
  { scope, currency }: { scope: Scope; currency: Currency },
): Promise<Relief[]> {
  const counted = await Promise.all(
    chips.slice(0, mostChips).map(async ({ label, href }) => {
      const params = new URLSearchParams(href.split("?")[1] ?? "");
      const { criteria } = readListRequest(params, catalogue, { currency: currency.code, scope });
      return { label, href, count: await countAds(db, criteria) };
    }),
  );
  return counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
