import type { ListingKind } from "#db/schema/listings.ts";
import { CarListingGenerator } from "./cars/car-listing-generator.ts";
import { hashToSeed, SeededDice } from "./dice.ts";
import type { DemoMarket } from "./market.ts";
import type { DemoListing } from "./parts/demo-part.ts";
import { PartListingGenerator } from "./parts/part-listing-generator.ts";
import { PicturePicker } from "./picture-picker.ts";
import { RentalListingGenerator } from "./rentals/rental-listing-generator.ts";

export const demoListingCounts: Record<ListingKind, number> = { car: 604, part: 500, rental: 60 };

const minute = 60_000;
const day = 24 * 60 * minute;

/** Picks a random age of a listing in milliseconds, from three minutes to `oldest`. Most listings are recent. */
function pickAge(dice: SeededDice, oldest: number): number {
  const fraction = dice.between(0, 1);
  return Math.floor(3 * minute + fraction ** 1.8 * (oldest - 3 * minute));
}

/** Identity of a generated listing: the import key, and `mark`, which ends its SKU. */
type GeneratedIdentity = { importKey: string; mark: string };

/**
 * Generates one listing for each entry of `kinds`, the oldest first. The ids of the inserted listings therefore
 * increase with the time of creation. With `sought`, popular cars get many similar listings.
 */
function generateListings(
  market: DemoMarket,
  dice: SeededDice,
  kinds: readonly ListingKind[],
  getIdentity: (kind: ListingKind, nth: number) => GeneratedIdentity,
  { sought: includesPopularCars = false } = {},
): DemoListing[] {
  const slots = kinds
    .map((kind, nth) => ({ kind, nth, age: pickAge(dice, 92 * day) }))
    .sort((a, b) => b.age - a.age || a.nth - b.nth);
  const cars = new CarListingGenerator(market, includesPopularCars);
  const parts = new PartListingGenerator(market);
  const rentals = new RentalListingGenerator(market);
  return slots.map(({ kind, nth, age }) => {
    const createdAt = new Date(market.now.getTime() - age);
    const { importKey, mark } = getIdentity(kind, nth);
    const listing: DemoListing = {
      car: () => cars.generate(dice, createdAt),
      part: () => parts.generate(dice, createdAt, mark),
      rental: () => rentals.generate(dice, createdAt),
    }[kind]();
    return { ...listing, importKey };
  });
}

/** Generates the listings of the demo. The same catalog, sellers and time always give the same listings. */
export function generateDemoListings(market: Omit<DemoMarket, "pictures">): DemoListing[] {
  const kinds = (Object.keys(demoListingCounts) as ListingKind[]).flatMap((kind) =>
    Array<ListingKind>(demoListingCounts[kind]).fill(kind),
  );
  const getIdentity = (kind: ListingKind, nth: number) => ({
    importKey: `demo:${kind}:${nth}`,
    mark: String(40_000 + nth),
  });
  // A small market would have no similar cars, so some popular cars are offered many times.
  return generateListings({ ...market, pictures: new PicturePicker() }, new SeededDice(2050), kinds, getIdentity, {
    sought: true,
  });
}

/** Kind of the listings in a generated series: one kind, or all kinds in the proportions of the demo. */
export type ListingSeriesKind = ListingKind | "all";
export type ListingSeries = { kind: ListingSeriesKind; seed: number };

/**
 * Number of listings in a block, which is generated as a whole. A longer series therefore begins with the same listings
 * as a shorter one.
 */
export const SERIES_BLOCK_SIZE = 500;

/** Returns the import key of a generated listing. The key consists of the series and the index of the listing in it. */
export const toSeriesImportKey = ({ kind, seed }: ListingSeries, index: number): string =>
  `seed:${seed}:${kind}:${index}`;

/** Generates all listings of one block of a series. The result does not depend on other blocks. */
export function generateSeriesBlock(
  market: Omit<DemoMarket, "pictures">,
  series: ListingSeries,
  block: number,
): DemoListing[] {
  const dice = new SeededDice(hashToSeed("series", series.seed, series.kind, block));
  const mixed = (Object.keys(demoListingCounts) as ListingKind[]).map((kind) => ({
    kind,
    weight: demoListingCounts[kind],
  }));
  const kinds = Array.from({ length: SERIES_BLOCK_SIZE }, () =>
    series.kind === "all" ? dice.pickWeighted(mixed, ({ weight }) => weight).kind : series.kind,
  );
  return generateListings({ ...market, pictures: new PicturePicker() }, dice, kinds, (_, nth) => {
    const index = block * SERIES_BLOCK_SIZE + nth;
    return { importKey: toSeriesImportKey(series, index), mark: `${series.seed}${series.kind.charAt(0)}${index}` };
  });
}
