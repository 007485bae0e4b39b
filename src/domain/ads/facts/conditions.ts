import {
  type ChoiceFacet,
  type Criteria,
  choiceFacets,
  type Range,
  sellerTypes,
  type Trait,
} from "#domain/ads/criteria.ts";
import { newsFor } from "#domain/ads/price-drop.server.ts";
import { verdicts } from "#domain/pricing/market-rule.ts";
import { compatibilities, kinds } from "./columns.ts";
import { fitStates, type PartFits, stateIn } from "./part-fits.server.ts";
import type { Snapshot } from "./snapshot.ts";

/** What counts ignoring its own selection (rule 18), a feature by its id. */
export type Facet = ChoiceFacet | Trait | "deal" | "priceDrop" | "fit" | number;

/** Whether the ad in a row is as asked. */
export type Test = (row: number) => boolean;

/** Says of the first `count` rows whether they are as asked: 1 or 0, at the same place in `passed`. */
type BlockTest = (rows: Int32Array, count: number, passed: Uint8Array) => void;

export type Condition = {
  test: BlockTest;
  /** Facets that count as if the condition weren't there, or weakened to their own test. */
  ignoredBy: readonly { facet: Facet; unless?: Test }[];
};

const day = 86_400_000;

/** Whether a price fell so lately that it is news. */
export function fellLately({ columns }: Snapshot, now: number): Test {
  const { droppedAt } = columns;
  const from = now - newsFor * day;
  return (row) => (droppedAt[row] as number) > from;
}

/** Whether a price is reduced: by its seller's word, or as everybody could see. */
export function isReduced(snapshot: Snapshot, now: number): Test {
  const { compared } = snapshot.columns;
  const fell = fellLately(snapshot, now);
  return (row) => compared[row] === 1 || fell(row);
}

const forAll = compatibilities.indexOf("all");

/** Whether the part in a row is for every car. */
export const isForAll = ({ columns: { compatibility } }: Snapshot): Test => {
  return (row) => compatibility[row] === forAll;
};

/** How the part in a row stands to a vehicle: what its rules say, else whether it is for everything. */
export function fitIn({ columns }: Snapshot, fits: PartFits): (row: number) => number {
  const { part, compatibility } = columns;
  return (row) => {
    const universal = compatibility[row] === forAll;
    const said = stateIn(fits, part[row] as number, universal);
    if (said !== fitStates.silent) return said;
    return universal ? fitStates.fits : fitStates.not;
  };
}

/** What a list has that begins with what fits: parts that fit or may, those of which nothing is known, others, and no parts. */
export const fitRanks = { fits: 0, unknown: 1, not: 2, noPart: 3 } as const;

/** Where the ad in a row belongs in such a list. */
export function fitRankIn(snapshot: Snapshot, fits: PartFits): (row: number) => number {
  const { kind, part, compatibility } = snapshot.columns;
  const stateOf = fitIn(snapshot, fits);
  const [ofPart, unknown] = [kinds.indexOf("part"), compatibilities.indexOf("unknown")];
  return (row) => {
    if (kind[row] !== ofPart) return fitRanks.noPart;
    if (stateOf(row) <= fitStates.maybe) return fitRanks.fits;
    const silent = stateIn(fits, part[row] as number, false) === fitStates.silent;
    return silent && compatibility[row] === unknown ? fitRanks.unknown : fitRanks.not;
  };
}

/** A table that answers for ids, which are small, and for what has none. */
function tableOf(ids: readonly number[], { without = false } = {}): { has: Uint8Array; other: 0 | 1 } {
  const has = new Uint8Array(Math.max(0, ...ids) + 1).fill(Number(without));
  for (const id of ids) if (id > 0) has[id] = Number(!without);
  return { has, other: without ? 1 : 0 };
}

type Whole = Int32Array | Uint16Array | Uint8Array;

/** The column has one of the ids, or, `without`, none of them. */
function among(column: Whole, ids: readonly number[], options?: { without: boolean }): BlockTest {
  const { has, other } = tableOf(ids, options);
  const size = has.length;
  // One tight loop a condition: a call for every row would cost several times what it does.
  return (rows, count, passed) => {
    for (let i = 0; i < count; i += 1) {
      const value = column[rows[i] as number] as number;
      passed[i] = value < size ? (has[value] as number) : other;
    }
  };
}

/** The column is between the ends; what is below `known` isn't known. */
function within(column: Whole | Float64Array, { min, max }: Range, known: number): BlockTest {
  const low = Math.max(known, min ?? Number.NEGATIVE_INFINITY);
  const high = max ?? Number.POSITIVE_INFINITY;
  // A price that is not given is no number, and neither above nor below anything.
  return (rows, count, passed) => {
    for (let i = 0; i < count; i += 1) {
      const value = column[rows[i] as number] as number;
      passed[i] = Number(value >= low && value <= high);
    }
  };
}

/** What needs more than one look at a column. */
const each =
  (test: Test): BlockTest =>
  (rows, count, passed) => {
    for (let i = 0; i < count; i += 1) passed[i] = Number(test(rows[i] as number));
  };

const alone = (facet: Facet, test: BlockTest): Condition => ({ test, ignoredBy: [{ facet }] });
const firm = (test: BlockTest): Condition => ({ test, ignoredBy: [] });
const not =
  (test: Test): Test =>
  (row) =>
    !test(row);

/** Those rows alone that aren't in the set. */
export const outside = (rows: ReadonlySet<number>): Condition => firm(each((row) => !rows.has(row)));

/** All ads but some, by their ids. */
export const otherThan = (ids: ReadonlySet<number>, { columns }: Snapshot): Condition =>
  firm(each((row) => !ids.has(columns.id[row] as number)));

/** Everything that is asked of the ads but their words, what narrows most and can't be ignored first. */
export function conditionsOf(criteria: Criteria, snapshot: Snapshot, now: number, fits?: PartFits): Condition[] {
  const { columns } = snapshot;
  const conditions: Condition[] = [];
  const { kind, sellerId, choices } = criteria;
  if (criteria.unsearchable) conditions.push(firm(each(() => false)));
  if (sellerId !== undefined) conditions.push(firm(within(columns.sellerId, { min: sellerId, max: sellerId }, 0)));
  if (kind) {
    const wanted = kinds.indexOf(kind);
    conditions.push(firm(within(columns.kind, { min: wanted, max: wanted }, 0)));
  }
  for (const facet of choiceFacets) {
    const excluded = choices[facet]?.not ?? [];
    if (excluded.length > 0) conditions.push(firm(among(columns[facet], excluded, { without: true })));
  }
  for (const facet of choiceFacets) {
    const any = choices[facet]?.any ?? [];
    if (any.length > 0 && facet !== "make" && facet !== "model")
      conditions.push(alone(facet, among(columns[facet], any)));
  }
  conditions.push(...makeAndModel(criteria, snapshot), ...ofTraits(criteria, snapshot, now));
  conditions.push(...ofFeatures(criteria, snapshot));
  const { deal, priceDrop, fit } = criteria;
  if (fit && fits && fit.mode !== "first") {
    const stateOf = fitIn(snapshot, fits);
    const worst = fit.mode === "maybe" ? fitStates.maybe : fitStates.fits;
    const ofPart = kinds.indexOf("part");
    const fitsOr: Test =
      fit.mode === "parts"
        ? (row) => columns.kind[row] !== ofPart || stateOf(row) <= worst
        : (row) => stateOf(row) <= worst;
    conditions.push(alone("fit", each(fitsOr)));
  }
  if (deal) {
    const wanted = deal.map((verdict) => verdicts.indexOf(verdict) + 1);
    conditions.push(alone("deal", among(columns.verdict, wanted)));
  }
  if (priceDrop) conditions.push(alone("priceDrop", each(fellLately(snapshot, now))));
  return conditions;
}

/** Chosen makes and models, together; see `wholeMakes`. Models are counted among the chosen makes. */
function makeAndModel({ choices, wholeMakes }: Criteria, { columns }: Snapshot): Condition[] {
  const makes = choices.make?.any ?? [];
  const models = choices.model?.any ?? [];
  if (makes.length === 0 && models.length === 0) return [];
  const ofMakes = tableOf(makes).has;
  const isOfMakes: Test = (row) => ofMakes[columns.make[row] as number] === 1;
  const ignoredBy = [{ facet: "make" as const }, { facet: "model" as const, unless: not(isOfMakes) }];
  if (models.length === 0) return [{ test: among(columns.make, makes), ignoredBy }];
  const ofWholeMakes = tableOf(wholeMakes).has;
  const ofModels = tableOf(models).has;
  const test: Test = (row) =>
    ofWholeMakes[columns.make[row] as number] === 1 || ofModels[columns.model[row] as number] === 1;
  return [{ test: each(test), ignoredBy }];
}

function ofTraits(criteria: Criteria, snapshot: Snapshot, now: number): Condition[] {
  const { columns } = snapshot;
  const { year, price, mileage, discount, rating, photo } = criteria;
  const conditions: Condition[] = [];
  const asked = ({ min, max }: Range) => min !== undefined || max !== undefined;
  if (asked(year)) conditions.push(alone("year", within(columns.year, year, 1)));
  if (asked(price)) conditions.push(alone("price", within(columns.price, price, 0)));
  if (asked(mileage)) conditions.push(alone("mileage", within(columns.mileage, mileage, 0)));
  if (discount !== undefined) {
    const reduced = isReduced(snapshot, now);
    conditions.push(alone("discount", each(discount ? reduced : not(reduced))));
  }
  if (rating !== undefined) conditions.push(alone("rating", within(columns.rating, { min: rating * 100 }, 1)));
  if (photo) conditions.push(alone("photo", within(columns.photo, { min: 1 }, 1)));
  if (criteria.sellerTypes.length > 0) {
    const wanted = criteria.sellerTypes.map((type) => sellerTypes.indexOf(type) + 1);
    conditions.push(alone("sellerType", among(columns.sellerType, wanted)));
  }
  return conditions;
}

function ofFeatures({ features, flags, numbers }: Criteria, snapshot: Snapshot): Condition[] {
  const { columns, featureIds, featureValues } = snapshot;
  const has =
    (id: number, asked: (value: number) => boolean): Test =>
    (row) => {
      const end = columns.features[row + 1] as number;
      for (let at = columns.features[row] as number; at < end; at += 1) {
        if (featureIds[at] === id) return asked(featureValues[at] as number);
      }
      return false;
    };
  const aloneIf = (id: number, asked: (value: number) => boolean) => alone(id, each(has(id, asked)));
  const conditions: Condition[] = [];
  for (const [id, { any, not: excluded }] of features) {
    const [chosen, unwanted] = [new Set(any), new Set(excluded)];
    if (unwanted.size > 0) conditions.push(firm(each(not(has(id, (value) => unwanted.has(value))))));
    if (chosen.size > 0) conditions.push(aloneIf(id, (value) => chosen.has(value)));
  }
  for (const [id, flag] of flags) conditions.push(aloneIf(id, (value) => value === Number(flag)));
  for (const [id, { min, max }] of numbers) {
    const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
    conditions.push(aloneIf(id, (value) => value >= low && value <= high));
  }
  return conditions;
}
