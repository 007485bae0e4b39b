import type { Db } from "#db/database.ts";
import type { PriceRating } from "#db/schema/prices.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { getMarketPosition } from "#domain/pricing/comparables.server.ts";
import {
  type ComparableStats,
  getMileageBand,
  MAX_YEAR_DIFFERENCE,
  type MileageBand,
  priceRatingThresholds,
} from "#domain/pricing/market-comparison.ts";
import { getPriceHistory } from "#domain/pricing/price-history.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { convertMoney, type Money } from "#kernel/money.ts";
import type { Preferences } from "#web/context.ts";
import { formatListingPrice, formatUnconvertedPrice } from "#web/listing-card/card-data.ts";

/** Segment of the rating bar that stands for one price rating. `from` and `to` are percentages of the bar's length. */
type RatingBarSegment = { verdict: PriceRating; from: number; to: number };

export type MarketPositionView = {
  /** URL of the list of comparable listings. */
  href: string;
  /** Mileage band of the comparable cars in kilometers. Null when the listing has no mileage. */
  band: MileageBand | null;
} & (
  | { state: "few" }
  | { state: "apart"; median: string }
  | {
      state: "judged";
      verdict: PriceRating;
      ads: number;
      /**
       * Difference between the listing's price and the median, in whole percent of the median. Negative below the
       * median.
       */
      differencePercent: number;
      price: string;
      low: string;
      median: string;
      high: string;
      /** Rating bar. All positions are in percent from the start of the bar. */
      bar: { stretches: RatingBarSegment[]; median: number; own: number };
    }
);

/**
 * Presents the price of an active car among comparable cars. Returns undefined for other listings, and when there are
 * too few cars to compare.
 */
export async function presentMarketPosition(
  db: Db,
  listing: Listing,
  catalog: Catalog,
  preferences: Preferences,
): Promise<MarketPositionView | undefined> {
  const model = catalog.models.get(listing.modelId ?? 0);
  const make = catalog.makes.byId.get(model?.makeId ?? 0);
  if (listing.kind !== "car" || listing.status !== "active" || !listing.price || !model || !make) return undefined;
  const position = await getMarketPosition(db, listing);
  if (!position || listing.year === null) return undefined;
  const params = new URLSearchParams({
    make: make.slug,
    model: `${make.slug}.${model.slug}`,
    yearMin: String(listing.year - MAX_YEAR_DIFFERENCE),
    yearMax: String(listing.year + MAX_YEAR_DIFFERENCE),
  });
  const shared = { href: `/shop/CarForSale?${params}`, band: getMileageBand(listing.mileageKm) };
  if (position.state === "few") return { ...shared, state: "few" };
  const { cohort } = position;
  const formatRounded = (minor: number) => formatRoundedPrice({ minor, currency: BASE_CURRENCY }, catalog, preferences);
  if (position.state === "apart") return { ...shared, state: "apart", median: formatRounded(cohort.median) };
  return {
    ...shared,
    state: "judged",
    verdict: position.verdict,
    ads: cohort.ads,
    differencePercent: Math.round((position.price / cohort.median - 1) * 100),
    price: formatListingPrice(listing.price, catalog, preferences) ?? "",
    low: formatRounded(cohort.low),
    median: formatRounded(cohort.median),
    high: formatRounded(cohort.high),
    bar: buildRatingBar(position.price, cohort, listing.mileageKm !== null),
  };
}

/**
 * Builds the rating bar from the lowest to the highest price, including the listing's own, with a small margin at both
 * ends.
 */
function buildRatingBar(price: number, { low, median, high }: ComparableStats, mileageKnown: boolean) {
  const margin = (Math.max(high, price) - Math.min(low, price)) * 0.06 || median * 0.1;
  const [from, to] = [Math.min(low, price) - margin, Math.max(high, price) + margin];
  const toPercent = (amount: number) => roundPercent(((amount - from) / (to - from)) * 100);
  const segmentEnds = [
    ...priceRatingThresholds.map(({ verdict, share }) => ({ verdict, end: toPercent(median * share) })),
    { verdict: "high" as const, end: 100 },
  ].filter(({ verdict }) => mileageKnown || verdict === "fair" || verdict === "high");
  const segments = segmentEnds
    .map(({ verdict, end }, i) => ({ verdict, from: segmentEnds[i - 1]?.end ?? 0, to: end }))
    .filter(({ from: start, to: end }) => end > start);
  return { stretches: segments, median: toPercent(median), own: toPercent(price) };
}

/** Formats a calculated amount in whole units of the visitor's currency. */
export function formatRoundedPrice(money: Money, catalog: Catalog, { language, currency }: Preferences): string {
  const base = catalog.currencies.get(money.currency);
  if (!base) return "";
  const unit = 10 ** currency.decimals;
  const minor = Math.round(convertMoney(money, base, currency).minor / unit) * unit;
  return getFormatters(language).formatPrice({ minor, currency: currency.code }, currency);
}

/** Presents the price history of a listing, oldest first. Undefined when the price never changed. */
export async function presentPriceHistory(
  db: Db,
  listing: Listing,
  catalog: Catalog,
  preferences: Preferences,
  now: Date,
) {
  if (!listing.price) return undefined;
  const steps = await getPriceHistory(db, listing.id);
  const first = steps[0];
  if (!first || steps.length < 2) return undefined;
  const { formatDate: date } = getFormatters(preferences.language);
  const toReaderCurrency = ({ minor, currency }: Money): number => {
    const from = catalog.currencies.get(currency);
    return from ? convertMoney({ minor, currency }, from, preferences.currency).minor : 0;
  };
  const amounts = steps.map((step) => toReaderCurrency(step.price));
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const since = first.at.getTime();
  const span = Math.max(1, now.getTime() - since);
  return steps.map((step, i) => ({
    iso: step.at.toISOString(),
    date: date(step.at),
    price: formatListingPrice(step.price, catalog, preferences) ?? "",
    /** Price in the seller's currency. Set when the shown price is converted. */
    sellerPrice: formatUnconvertedPrice(step.price, catalog, preferences),
    change: step.change,
    /**
     * Position in the chart in percent: `x` from the first price to today, `y` from the lowest to the highest price.
     */
    x: roundPercent(((step.at.getTime() - since) / span) * 100),
    y: roundPercent((((amounts[i] ?? 0) - lowest) / Math.max(1, highest - lowest)) * 100),
  }));
}

export type PriceHistoryEntry = NonNullable<Awaited<ReturnType<typeof presentPriceHistory>>>[number];

const roundPercent = (percentage: number) => Math.round(Math.min(100, Math.max(0, percentage)) * 10) / 10;
