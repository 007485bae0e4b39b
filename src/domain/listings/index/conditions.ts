import { RECENT_PRICE_DROP_DAYS } from "#domain/listings/pricing/price-drop.server.ts";
import {
  type ChoiceFacet,
  type Criteria,
  choiceFacets,
  type ListingTrait,
  type NumberRange,
  sellerTypes,
} from "#domain/listings/query/criteria.ts";
import { priceRatings } from "#domain/pricing/market-comparison.ts";
import { fitmentStates, getFitmentState, type PartFitmentStates } from "./fitment-index.server.ts";
import { compatibilities, indexedKinds } from "./index-columns.ts";
import type { IndexSnapshot } from "./snapshot.ts";

/** Facet of a list, which is counted without its own selection (rule 18). A feature is identified by its id. */
export type Facet = ChoiceFacet | ListingTrait | "deal" | "priceDrop" | "fit" | number;

/** Predicate on a row of the search index, given by the row number. */
export type RowPredicate = (row: number) => boolean;

/** Predicate on a block of rows of the search index. Writes 1 or 0 into `passed` for each of the first `count` rows. */
type BlockPredicate = (rows: Int32Array, count: number, passed: Uint8Array) => void;

export type IndexCondition = {
  test: BlockPredicate;
  /**
   * Facets that are counted without the condition. With `unless`, the facet is counted with this weaker condition
   * instead.
   */
  ignoredBy: readonly { facet: Facet; unless?: RowPredicate }[];
};

const DAY_MS = 86_400_000;

/** Returns a predicate that accepts listings whose price dropped in the last 30 days. */
export function createPriceDropPredicate({ columns }: IndexSnapshot, now: number): RowPredicate {
  const { droppedAt } = columns;
  const cutoff = now - RECENT_PRICE_DROP_DAYS * DAY_MS;
  return (row) => (droppedAt[row] as number) > cutoff;
}

/**
 * Returns a predicate that accepts listings with a reduced price: the seller states a higher previous price, or the
 * price dropped recently.
 */
export function createReducedPricePredicate(snapshot: IndexSnapshot, now: number): RowPredicate {
  const { compared } = snapshot.columns;
  const hasDropped = createPriceDropPredicate(snapshot, now);
  return (row) => compared[row] === 1 || hasDropped(row);
}

const universalIndex = compatibilities.indexOf("all");

/** Returns a predicate that accepts parts that fit every car. */
export const createUniversalPartPredicate = ({ columns: { compatibility } }: IndexSnapshot): RowPredicate => {
  return (row) => compatibility[row] === universalIndex;
};

/**
 * Returns a function that gives the fit state of a row's part. The fitment rules of the part decide. Without a rule,
 * parts for every car fit and others do not.
 */
export function createFitmentStateGetter({ columns }: IndexSnapshot, fits: PartFitmentStates): (row: number) => number {
  const { part, compatibility } = columns;
  return (row) => {
    const universal = compatibility[row] === universalIndex;
    const state = getFitmentState(fits, part[row] as number, universal);
    if (state !== fitmentStates.silent) return state;
    return universal ? fitmentStates.fits : fitmentStates.not;
  };
}

/**
 * Ranks for a list in which fitting parts come first: parts that fit or may fit, then parts with unknown fitment, then
 * other parts, then listings that are not parts.
 */
export const fitmentRanks = { fits: 0, unknown: 1, not: 2, noPart: 3 } as const;

/** Returns a function that gives the fit rank of a row (`fitmentRanks`). */
export function createFitmentRankGetter(snapshot: IndexSnapshot, fits: PartFitmentStates): (row: number) => number {
  const { kind, part, compatibility } = snapshot.columns;
  const getState = createFitmentStateGetter(snapshot, fits);
  const [partKind, unknown] = [indexedKinds.indexOf("part"), compatibilities.indexOf("unknown")];
  return (row) => {
    if (kind[row] !== partKind) return fitmentRanks.noPart;
    if (getState(row) <= fitmentStates.maybe) return fitmentRanks.fits;
    const silent = getFitmentState(fits, part[row] as number, false) === fitmentStates.silent;
    return silent && compatibility[row] === unknown ? fitmentRanks.unknown : fitmentRanks.not;
  };
}

/**
 * Creates a lookup table that tells whether an id is in `ids`. The last entry is the result for ids outside of the
 * table.
 */
function createIdTable(ids: readonly number[], { without = false } = {}): { has: Uint8Array; other: 0 | 1 } {
  const has = new Uint8Array(Math.max(0, ...ids) + 1).fill(Number(without));
  for (const id of ids) if (id > 0) has[id] = Number(!without);
  return { has, other: without ? 1 : 0 };
}

type IntegerColumn = Int32Array | Uint16Array | Uint8Array;

/** Builds a predicate on rows whose column has one of the ids, or with `without` none of them. */
function matchIds(column: IntegerColumn, ids: readonly number[], options?: { without: boolean }): BlockPredicate {
  const { has, other } = createIdTable(ids, options);
  const size = has.length;
  // Each condition is one tight loop. A function call per row would be several times slower.
  return (rows, count, passed) => {
    for (let i = 0; i < count; i += 1) {
      const value = column[rows[i] as number] as number;
      passed[i] = value < size ? (has[value] as number) : other;
    }
  };
}

/**
 * Builds a predicate on rows whose column lies within the range. Values below `lowestKnown` mean unknown and never
 * match.
 */
function matchRange(
  column: IntegerColumn | Float64Array,
  { min, max }: NumberRange,
  lowestKnown: number,
): BlockPredicate {
  const low = Math.max(lowestKnown, min ?? Number.NEGATIVE_INFINITY);
  const high = max ?? Number.POSITIVE_INFINITY;
  // A missing price is NaN, which fails both comparisons.
  return (rows, count, passed) => {
    for (let i = 0; i < count; i += 1) {
      const value = column[rows[i] as number] as number;
      passed[i] = Number(value >= low && value <= high);
    }
  };
}

/** Converts a row predicate to a block predicate, for conditions that read several columns. */
const toBlockPredicate =
  (test: RowPredicate): BlockPredicate =>
  (rows, count, passed) => {
    for (let i = 0; i < count; i += 1) passed[i] = Number(test(rows[i] as number));
  };

const createFacetCondition = (facet: Facet, test: BlockPredicate): IndexCondition => ({ test, ignoredBy: [{ facet }] });
const createFixedCondition = (test: BlockPredicate): IndexCondition => ({ test, ignoredBy: [] });
const negate =
  (test: RowPredicate): RowPredicate =>
  (row) =>
    !test(row);

/** Builds a condition that excludes the given rows. */
export const excludeRows = (rows: ReadonlySet<number>): IndexCondition =>
  createFixedCondition(toBlockPredicate((row) => !rows.has(row)));

/** Builds a condition that excludes the listings with the given ids. */
export const excludeListings = (ids: ReadonlySet<number>, { columns }: IndexSnapshot): IndexCondition =>
  createFixedCondition(toBlockPredicate((row) => !ids.has(columns.id[row] as number)));

/**
 * Builds all conditions of the criteria except the search text. Conditions that apply to every facet come first, the
 * most selective ones before the others.
 */
export function buildConditions(
  criteria: Criteria,
  snapshot: IndexSnapshot,
  now: number,
  fits?: PartFitmentStates,
): IndexCondition[] {
  const { columns } = snapshot;
  const conditions: IndexCondition[] = [];
  const { kind, sellerId, choices } = criteria;
  if (criteria.unsearchable) conditions.push(createFixedCondition(toBlockPredicate(() => false)));
  if (sellerId !== undefined)
    conditions.push(createFixedCondition(matchRange(columns.sellerId, { min: sellerId, max: sellerId }, 0)));
  if (kind) {
    const wanted = indexedKinds.indexOf(kind);
    conditions.push(createFixedCondition(matchRange(columns.kind, { min: wanted, max: wanted }, 0)));
  }
  for (const facet of choiceFacets) {
    const excluded = choices[facet]?.not ?? [];
    if (excluded.length > 0)
      conditions.push(createFixedCondition(matchIds(columns[facet], excluded, { without: true })));
  }
  for (const facet of choiceFacets) {
    const any = choices[facet]?.any ?? [];
    if (any.length > 0 && facet !== "make" && facet !== "model")
      conditions.push(createFacetCondition(facet, matchIds(columns[facet], any)));
  }
  conditions.push(...buildMakeModelConditions(criteria, snapshot), ...buildTraitConditions(criteria, snapshot, now));
  conditions.push(...buildFeatureConditions(criteria, snapshot));
  const { deal, priceDrop, fit } = criteria;
  if (fit && fits && fit.mode !== "first") {
    const getState = createFitmentStateGetter(snapshot, fits);
    const worstState = fit.mode === "maybe" ? fitmentStates.maybe : fitmentStates.fits;
    const partKind = indexedKinds.indexOf("part");
    const matchesFit: RowPredicate =
      fit.mode === "parts"
        ? (row) => columns.kind[row] !== partKind || getState(row) <= worstState
        : (row) => getState(row) <= worstState;
    conditions.push(createFacetCondition("fit", toBlockPredicate(matchesFit)));
  }
  if (deal) {
    const wanted = deal.map((verdict) => priceRatings.indexOf(verdict) + 1);
    conditions.push(createFacetCondition("deal", matchIds(columns.verdict, wanted)));
  }
  if (priceDrop)
    conditions.push(createFacetCondition("priceDrop", toBlockPredicate(createPriceDropPredicate(snapshot, now))));
  return conditions;
}

/**
 * Builds the combined condition for makes and models (see `makesWithAllModels`). The counts of models include all
 * models of the chosen makes.
 */
function buildMakeModelConditions(
  { choices, makesWithAllModels: wholeMakes }: Criteria,
  { columns }: IndexSnapshot,
): IndexCondition[] {
  const makes = choices.make?.any ?? [];
  const models = choices.model?.any ?? [];
  if (makes.length === 0 && models.length === 0) return [];
  const makeTable = createIdTable(makes).has;
  const hasChosenMake: RowPredicate = (row) => makeTable[columns.make[row] as number] === 1;
  const ignoredBy = [{ facet: "make" as const }, { facet: "model" as const, unless: negate(hasChosenMake) }];
  if (models.length === 0) return [{ test: matchIds(columns.make, makes), ignoredBy }];
  const wholeMakeTable = createIdTable(wholeMakes).has;
  const modelTable = createIdTable(models).has;
  const test: RowPredicate = (row) =>
    wholeMakeTable[columns.make[row] as number] === 1 || modelTable[columns.model[row] as number] === 1;
  return [{ test: toBlockPredicate(test), ignoredBy }];
}

function buildTraitConditions(criteria: Criteria, snapshot: IndexSnapshot, now: number): IndexCondition[] {
  const { columns } = snapshot;
  const { year, price, mileage, discount, rating, photo } = criteria;
  const conditions: IndexCondition[] = [];
  const isBounded = ({ min, max }: NumberRange) => min !== undefined || max !== undefined;
  if (isBounded(year)) conditions.push(createFacetCondition("year", matchRange(columns.year, year, 1)));
  if (isBounded(price)) conditions.push(createFacetCondition("price", matchRange(columns.price, price, 0)));
  if (isBounded(mileage)) conditions.push(createFacetCondition("mileage", matchRange(columns.mileage, mileage, 0)));
  if (discount !== undefined) {
    const isReducedRow = createReducedPricePredicate(snapshot, now);
    conditions.push(createFacetCondition("discount", toBlockPredicate(discount ? isReducedRow : negate(isReducedRow))));
  }
  if (rating !== undefined)
    conditions.push(createFacetCondition("rating", matchRange(columns.rating, { min: rating * 100 }, 1)));
  if (photo) conditions.push(createFacetCondition("photo", matchRange(columns.photo, { min: 1 }, 1)));
  if (criteria.sellerTypes.length > 0) {
    const wanted = criteria.sellerTypes.map((type) => sellerTypes.indexOf(type) + 1);
    conditions.push(createFacetCondition("sellerType", matchIds(columns.sellerType, wanted)));
  }
  return conditions;
}

function buildFeatureConditions({ features, flags, numbers }: Criteria, snapshot: IndexSnapshot): IndexCondition[] {
  const { columns, featureIds, featureValues } = snapshot;
  const hasFeature =
    (id: number, accepts: (value: number) => boolean): RowPredicate =>
    (row) => {
      const end = columns.features[row + 1] as number;
      for (let at = columns.features[row] as number; at < end; at += 1) {
        if (featureIds[at] === id) return accepts(featureValues[at] as number);
      }
      return false;
    };
  const createFeatureCondition = (id: number, accepts: (value: number) => boolean) =>
    createFacetCondition(id, toBlockPredicate(hasFeature(id, accepts)));
  const conditions: IndexCondition[] = [];
  for (const [id, { any, not: excluded }] of features) {
    const [chosen, unwanted] = [new Set(any), new Set(excluded)];
    if (unwanted.size > 0)
      conditions.push(createFixedCondition(toBlockPredicate(negate(hasFeature(id, (value) => unwanted.has(value))))));
    if (chosen.size > 0) conditions.push(createFeatureCondition(id, (value) => chosen.has(value)));
  }
  for (const [id, flag] of flags) conditions.push(createFeatureCondition(id, (value) => value === Number(flag)));
  for (const [id, { min, max }] of numbers) {
    const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
    conditions.push(createFeatureCondition(id, (value) => value >= low && value <= high));
  }
  return conditions;
}
