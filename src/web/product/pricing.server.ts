import type { Db } from "#db/database.ts";
import type { Verdict } from "#db/schema/prices.ts";
import type { Product } from "#domain/ads/product.ts";
import { baseCurrency, type Catalogue } from "#domain/catalog/catalogue.ts";
import { marketPositionOf } from "#domain/pricing/comparables.server.ts";
import { priceHistoryOf } from "#domain/pricing/history.server.ts";
import { type Band, bandOf, type Cohort, verdictsUpTo, yearsApart } from "#domain/pricing/market-rule.ts";
import { formatters } from "#i18n/formatters.ts";
import { convert, type Money } from "#kernel/money.ts";
import type { Preferences } from "#web/context.ts";
import { shownPrice } from "#web/shop/card.ts";

/** A stretch of the bar that one verdict takes, in per cent of its length. */
export type Stretch = { verdict: Verdict; from: number; to: number };

export type ShownMarket = {
  /** The list of comparable ads. */
  href: string;
  /** Kilometres of the cars it is compared with; null when the ad doesn't say its own. */
  band: Band | null;
} & (
  | { state: "few" }
  | { state: "apart"; median: string }
  | {
      state: "judged";
      verdict: Verdict;
      ads: number;
      /** How far from the middle, in whole per cent; below zero under it. */
      apart: number;
      price: string;
      low: string;
      median: string;
      high: string;
      /** The drawing: where things stand, in per cent from the lowest end. */
      bar: { stretches: Stretch[]; median: number; own: number };
    }
);

/** How the ad's price stands among those of comparable cars; undefined when there is nothing to compare. */
export async function shownMarket(
  db: Db,
  product: Product,
  catalogue: Catalogue,
  preferences: Preferences,
): Promise<ShownMarket | undefined> {
  const model = catalogue.models.get(product.modelId ?? 0);
  const make = catalogue.makes.byId.get(model?.makeId ?? 0);
  if (product.kind !== "car" || product.status !== "active" || !product.price || !model || !make) return undefined;
  const position = await marketPositionOf(db, product);
  if (!position || product.year === null) return undefined;
  const params = new URLSearchParams({
    make: make.slug,
    model: `${make.slug}.${model.slug}`,
    yearMin: String(product.year - yearsApart),
    yearMax: String(product.year + yearsApart),
  });
  const shared = { href: `/shop/CarForSale?${params}`, band: bandOf(product.mileageKm) };
  if (position.state === "few") return { ...shared, state: "few" };
  const { cohort } = position;
  const usual = (minor: number) => roundPrice({ minor, currency: baseCurrency }, catalogue, preferences);
  if (position.state === "apart") return { ...shared, state: "apart", median: usual(cohort.median) };
  return {
    ...shared,
    state: "judged",
    verdict: position.verdict,
    ads: cohort.ads,
    apart: Math.round((position.price / cohort.median - 1) * 100),
    price: shownPrice(product.price, catalogue, preferences) ?? "",
    low: usual(cohort.low),
    median: usual(cohort.median),
    high: usual(cohort.high),
    bar: barOf(position.price, cohort, product.mileageKm !== null),
  };
}

/** A bar from the lowest to the highest price there is, the ad's own among them, with a little room at both ends. */
function barOf(price: number, { low, median, high }: Cohort, mileageKnown: boolean) {
  const room = (Math.max(high, price) - Math.min(low, price)) * 0.06 || median * 0.1;
  const [from, to] = [Math.min(low, price) - room, Math.max(high, price) + room];
  const place = (amount: number) => {
    const share = ((amount - from) / (to - from)) * 100;
    return Math.round(Math.min(100, Math.max(0, share)) * 10) / 10;
  };
  const ends = [
    ...verdictsUpTo.map(({ verdict, share }) => ({ verdict, end: place(median * share) })),
    { verdict: "high" as const, end: 100 },
  ].filter(({ verdict }) => mileageKnown || verdict === "fair" || verdict === "high");
  const stretches = ends
    .map(({ verdict, end }, i) => ({ verdict, from: ends[i - 1]?.end ?? 0, to: end }))
    .filter(({ from: start, to: end }) => end > start);
  return { stretches, median: place(median), own: place(price) };
}

/** A figure that is reckoned, not asked: whole units say enough. */
export function roundPrice(money: Money, catalogue: Catalogue, { language, currency }: Preferences): string {
  const base = catalogue.currencies.get(money.currency);
  if (!base) return "";
  const unit = 10 ** currency.decimals;
  const minor = Math.round(convert(money, base, currency).minor / unit) * unit;
  return formatters(language).price({ minor, currency: currency.code }, currency);
}

export type ShownStep = {
  /** For machines. */
  iso: string;
  date: string;
  price: string;
  /** As the seller asked it, when that was in another currency. */
  asked: string | undefined;
  change: number | null;
  /** Where it stands in the drawing, in per cent: from the first day to today, from the lowest price to the highest. */
  x: number;
  y: number;
};

/** What the ad has cost so far, the oldest first; undefined when its price never changed. */
export async function shownHistory(
  db: Db,
  product: Product,
  catalogue: Catalogue,
  preferences: Preferences,
  now: Date,
): Promise<ShownStep[] | undefined> {
  if (!product.price) return undefined;
  const steps = await priceHistoryOf(db, product.id);
  const first = steps[0];
  if (!first || steps.length < 2) return undefined;
  const { date, price } = formatters(preferences.language);
  const inReaders = ({ minor, currency }: Money): number => {
    const from = catalogue.currencies.get(currency);
    return from ? convert({ minor, currency }, from, preferences.currency).minor : 0;
  };
  const amounts = steps.map((step) => inReaders(step.price));
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const since = first.at.getTime();
  const span = Math.max(1, now.getTime() - since);
  return steps.map((step, i) => {
    const currency = catalogue.currencies.get(step.price.currency);
    return {
      iso: step.at.toISOString(),
      date: date(step.at),
      price: shownPrice(step.price, catalogue, preferences) ?? "",
      asked: currency && currency.code !== preferences.currency.code ? price(step.price, currency) : undefined,
      change: step.change,
      x: tenths(((step.at.getTime() - since) / span) * 100),
      y: tenths((((amounts[i] ?? 0) - lowest) / Math.max(1, highest - lowest)) * 100),
    };
  });
}

const tenths = (share: number) => Math.round(Math.min(100, Math.max(0, share)) * 10) / 10;
