import type { Db } from "#db/database.ts";
import type { Verdict } from "#db/schema/prices.ts";
import { inBaseCurrency } from "#domain/ads/insert.server.ts";
import { baseCurrency, type Catalogue } from "#domain/catalog/catalogue.ts";
import { marketOfCar } from "#domain/pricing/comparables.server.ts";
import type { Judged } from "#domain/selling/judge.ts";
import type { Preferences } from "#web/context.ts";
import { roundPrice } from "#web/product/pricing.server.ts";

/** What cars like one's own cost, and how one's own price stands among them. */
export type MarketAdvice =
  | { state: "unknown" }
  | { state: "few" }
  | {
      state: "range";
      ads: number;
      low: string;
      median: string;
      high: string;
      verdict: Verdict | "apart" | undefined;
    };

/** Undefined for anything but cars that can be compared: parts, rentals, and damaged cars. */
export async function marketAdvice(
  db: Db,
  { ad }: Judged,
  catalogue: Catalogue,
  preferences: Preferences,
  adId = 0,
): Promise<MarketAdvice | undefined> {
  if (ad?.kind !== "car" || catalogue.lookups.get(ad.conditionId ?? 0)?.slug === "damaged") return undefined;
  const { modelId = null, year = null, mileageKm = null } = ad;
  const price = ad.price ? inBaseCurrency(catalogue, ad.price) : null;
  const market = await marketOfCar(db, { id: adId, modelId, year, mileageKm }, price);
  if (!market) return { state: "unknown" };
  const { alike, position } = market;
  if (alike.median === null) return { state: "few" };
  const shown = (minor: number) => roundPrice({ minor, currency: baseCurrency }, catalogue, preferences);
  return {
    state: "range",
    ads: alike.ads,
    low: shown(alike.low),
    median: shown(alike.median),
    high: shown(alike.high),
    verdict: position?.state === "judged" ? position.verdict : position?.state === "apart" ? "apart" : undefined,
  };
}
