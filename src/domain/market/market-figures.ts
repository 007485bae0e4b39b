/** Figures about the listings of a part of the market. Prices are in minor units of the base currency. */
export type MarketFigures = {
  all: PriceGroup;
  byYear: KeyedGroup<number>[];
  /** Makes and categories, if the part of the market is a category. */
  byMake: KeyedGroup<number>[];
  /** Cars of a category in a city, by body. */
  byBody: KeyedGroup<number>[];
  byCategory: KeyedGroup<number>[];
  /** Models, if the part of the market is a make. */
  byModel: KeyedGroup<number>[];
  /** Cities, if the part of the market has several. */
  byCity: KeyedGroup<number>[];
  /** Groups of listings of the same model year in the same country, if all listings are of one model. */
  byYearAndCountry: (PriceGroup & { year: number; country: string })[];
  /** Number of listings for each colour id. */
  byColor: ListingShare[];
  /** Median mileage in kilometres of the listings with a mileage. Null without any. */
  medianKm: number | null;
};

/** Number of listings with the same property, and the prices of those that have a price. */
export type PriceGroup = {
  ads: number;
  /** Number of listings with a price. */
  priced: number;
  /** Prices that 10, 50 and 90 percent of the listings do not exceed, and the extremes. Null without a price. */
  prices: { lowest: number; low: number; median: number; high: number; highest: number } | null;
};

/** Returns the value that a share of the ordered values does not exceed. */
const getQuantile = (ordered: Float64Array, share: number): number =>
  ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? 0;

/** Creates the figures of a group of listings from the prices of those that have a price. */
export function createPriceGroup(ads: number, prices: Iterable<number>): PriceGroup {
  const ordered = Float64Array.from(prices).sort();
  const priced = ordered.length;
  if (priced === 0) return { ads, priced, prices: null };
  return {
    ads,
    priced,
    prices: {
      lowest: getQuantile(ordered, 0),
      low: getQuantile(ordered, 0.1),
      median: getQuantile(ordered, 0.5),
      high: getQuantile(ordered, 0.9),
      highest: getQuantile(ordered, 1),
    },
  };
}

export type KeyedGroup<Key> = PriceGroup & { key: Key };

/** Number of listings that share the property with this id. */
type ListingShare = { key: number; ads: number };

/** Smallest number of prices whose median is worth telling. */
export const MIN_PRICES_FOR_MEDIAN = 3;
/** Smallest number of prices from which the cheapest and the dearest tenth are left out of a price range. */
const MIN_PRICES_FOR_TENTHS = 10;

/**
 * Returns the range in which most prices of a group are. With enough prices, the cheapest and the dearest tenth are
 * left out, because mistyped prices are among them.
 */
export function getTypicalRange({
  priced,
  prices,
}: PriceGroup): { low: number; high: number; hasAllPrices: boolean } | undefined {
  if (!prices) return undefined;
  return priced >= MIN_PRICES_FOR_TENTHS
    ? { low: prices.low, high: prices.high, hasAllPrices: false }
    : { low: prices.lowest, high: prices.highest, hasAllPrices: true };
}

/** Returns the median price of a group, if the group has enough prices. */
export const getReliableMedian = ({ priced, prices }: PriceGroup): number | undefined =>
  priced >= MIN_PRICES_FOR_MEDIAN ? prices?.median : undefined;

/**
 * Finds the property that clearly most listings share. Undefined if fewer than `minShare` of all listings share it, if
 * another property is as frequent, or if there are too few listings to speak of a tendency.
 */
export function findCommonest<Share extends { ads: number }>(
  shares: readonly Share[],
  total: number,
  { minShare, minListings }: { minShare: number; minListings: number },
): (Share & { percent: number }) | undefined {
  const [first, second] = shares.toSorted((a, b) => b.ads - a.ads);
  if (!first || total < minListings || first.ads / total < minShare || first.ads === second?.ads) return undefined;
  return { ...first, percent: Math.round((first.ads / total) * 100) };
}

/** Smallest number of model years from which the yearly loss of value is calculated. */
const MIN_YEARS_FOR_LOSS = 4;
/** Maximum plausible loss in a year. A greater loss shows that the model years are different cars. */
const MAX_YEARLY_LOSS = 0.4;

/**
 * Calculates by which share the median price falls with each year of age, as the slope of a straight line through the
 * logarithms of the medians. Years with more prices weigh more. Undefined with too few years or an implausible result.
 */
export function calculateYearlyLoss(byYear: readonly KeyedGroup<number>[]): number | undefined {
  const points = byYear.flatMap((group) => {
    const median = getReliableMedian(group);
    return median ? [{ year: group.key, log: Math.log(median), weight: group.priced }] : [];
  });
  if (points.length < MIN_YEARS_FOR_LOSS) return undefined;
  const weight = points.reduce((sum, each) => sum + each.weight, 0);
  const meanYear = points.reduce((sum, each) => sum + each.year * each.weight, 0) / weight;
  const meanLog = points.reduce((sum, each) => sum + each.log * each.weight, 0) / weight;
  const covariance = points.reduce((sum, each) => sum + each.weight * (each.year - meanYear) * (each.log - meanLog), 0);
  const variance = points.reduce((sum, each) => sum + each.weight * (each.year - meanYear) ** 2, 0);
  const loss = 1 - Math.exp(-covariance / variance);
  return loss > 0 && loss < MAX_YEARLY_LOSS ? loss : undefined;
}
