import type { AdKind } from "#db/schema/ads.ts";
import { CarAds } from "./cars/car-ads.ts";
import { Dice, seedOf } from "./dice.ts";
import type { Market } from "./market.ts";
import type { DemoAd } from "./parts/demo-part.ts";
import { PartAds } from "./parts/part-ads.ts";
import { PictureDesk } from "./pictures.ts";
import { RentalAds } from "./rentals/rental-ads.ts";

/** How many ads of each kind the demo has. */
export const demoCounts: Record<AdKind, number> = { car: 604, part: 500, rental: 60 };

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * How long before `now` an ad was written: some minutes to about three months ago, most of them
 * lately, as where ads are sold and taken down.
 */
function ageOf(dice: Dice, oldest: number): number {
  const share = dice.between(0, 1);
  return Math.floor(3 * minute + share ** 1.8 * (oldest - 3 * minute));
}

/** What tells one generated ad from all others: its import key, and the ending of its SKU. */
type Identity = { importKey: string; mark: string };

/** Ads of several kinds, oldest first, so that ids and ages agree and neighbours can be told apart. */
function inOrder(
  market: Market,
  dice: Dice,
  kinds: readonly AdKind[],
  identityOf: (kind: AdKind, nth: number) => Identity,
  { sought = false } = {},
): DemoAd[] {
  const slots = kinds
    .map((kind, nth) => ({ kind, nth, age: ageOf(dice, 92 * day) }))
    .sort((a, b) => b.age - a.age || a.nth - b.nth);
  const cars = new CarAds(market, sought);
  const parts = new PartAds(market);
  const rentals = new RentalAds(market);
  return slots.map(({ kind, nth, age }) => {
    const createdAt = new Date(market.now.getTime() - age);
    const { importKey, mark } = identityOf(kind, nth);
    const ad: DemoAd = {
      car: () => cars.next(dice, createdAt),
      part: () => parts.next(dice, createdAt, mark),
      rental: () => rentals.next(dice, createdAt),
    }[kind]();
    return { ...ad, importKey };
  });
}

/** The demo's ads, the same for the same catalogue, sellers and moment. */
export function demoAds(market: Omit<Market, "pictures">): DemoAd[] {
  const kinds = (Object.keys(demoCounts) as AdKind[]).flatMap((kind) => Array<AdKind>(demoCounts[kind]).fill(kind));
  const identityOf = (kind: AdKind, nth: number) => ({ importKey: `demo:${kind}:${nth}`, mark: String(40_000 + nth) });
  // So small a market has no two cars alike, unless some are sought after.
  return inOrder({ ...market, pictures: new PictureDesk() }, new Dice(2026), kinds, identityOf, { sought: true });
}

/** What a run of the seed command makes: ads of one kind, or of all kinds mixed as on the market. */
export type SeriesKind = AdKind | "all";
export type Series = { kind: SeriesKind; seed: number };

/** Ads are made this many at a time, whatever is asked for, so that a longer series begins like a shorter one. */
export const seriesBlock = 500;

export const seriesKey = ({ kind, seed }: Series, index: number): string => `seed:${seed}:${kind}:${index}`;

/** The `block`th block of a series: always whole, and the same whichever blocks were made before. */
export function adsOfBlock(market: Omit<Market, "pictures">, series: Series, block: number): DemoAd[] {
  const dice = new Dice(seedOf("series", series.seed, series.kind, block));
  const mixed = (Object.keys(demoCounts) as AdKind[]).map((kind) => ({ kind, weight: demoCounts[kind] }));
  const kinds = Array.from({ length: seriesBlock }, () =>
    series.kind === "all" ? dice.weighted(mixed, ({ weight }) => weight).kind : series.kind,
  );
  return inOrder({ ...market, pictures: new PictureDesk() }, dice, kinds, (_, nth) => {
    const index = block * seriesBlock + nth;
    return { importKey: seriesKey(series, index), mark: `${series.seed}${series.kind.charAt(0)}${index}` };
  });
}
