import { indexedListingKinds } from "../index/index-columns.ts";
import type { IndexSnapshot } from "../index/snapshot.ts";
import { compareByNewest } from "../index/sorting.ts";
import type { Criteria } from "../query/criteria.ts";

/**
 * Preferences of a visitor: weights of models, makes and body types by id, and prices in minor units of the base
 * currency.
 */
export type CarTaste = {
  models: Map<number, number>;
  makes: Map<number, number>;
  bodies: Map<number, number>;
  prices: number[];
};

const scores = { model: 3, make: 1, body: 0.5, price: 1 } as const;
/** Cars below this score have little in common with what the visitor looked at. */
const MIN_SCORE = 1;
/** Price ratios to the usual price of the visitor that are close, and that are out of the question. */
const priceRatios = { close: 1.3, far: 2.5 } as const;
/** Number of newest cars among which the best are chosen. */
const MAX_SCANNED_CARS = 5_000;
/** Number of cars of one model, so that the choice is varied. */
const MAX_PER_MODEL = 3;
/** Share of the weight that each older view or search loses. */
const DECAY = 0.12;

const addWeight = (weights: Map<number, number>, id: number | undefined, weight: number) => {
  if (id) weights.set(id, (weights.get(id) ?? 0) + weight);
};

/** Returns the weight of the view or search at a position, the newest first. */
const getWeight = (position: number): number => (1 - DECAY) ** position;

/**
 * Collects what a visitor looks for from viewed and saved cars, and from the criteria of searches, each the newest first.
 */
export function collectCarTaste(
  { columns }: IndexSnapshot,
  rows: readonly number[],
  searches: readonly Pick<Criteria, "choices" | "price">[],
): CarTaste {
  const taste: CarTaste = { models: new Map(), makes: new Map(), bodies: new Map(), prices: [] };
  for (const [i, row] of rows.entries()) {
    const weight = getWeight(i);
    addWeight(taste.models, columns.model[row], weight);
    addWeight(taste.makes, columns.make[row], weight);
    addWeight(taste.bodies, columns.body[row], weight);
    const price = columns.price[row] ?? Number.NaN;
    if (!Number.isNaN(price)) taste.prices.push(price);
  }
  for (const [i, { choices, price }] of searches.entries()) {
    const weight = getWeight(i);
    for (const id of choices.model?.any ?? []) addWeight(taste.models, id, weight);
    for (const id of choices.make?.any ?? []) addWeight(taste.makes, id, weight);
    for (const id of choices.body?.any ?? []) addWeight(taste.bodies, id, weight);
    if (price.max !== undefined) taste.prices.push(price.max);
  }
  return taste;
}

/** Scales weights so that the highest is 1. */
function normalize(weights: ReadonlyMap<number, number>): Map<number, number> {
  const most = Math.max(...weights.values(), 0);
  return new Map([...weights].map(([id, weight]) => [id, weight / most]));
}

function getMedian(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/**
 * Chooses the cars for sale that suit a taste best, at most `limit` and three of a model, without the rows in `seen`.
 * Equal cars are ordered newest first.
 */
export function chooseCarsByTaste(
  snapshot: IndexSnapshot,
  taste: CarTaste,
  { limit, seen }: { limit: number; seen: ReadonlySet<number> },
): number[] {
  const { columns } = snapshot;
  const [models, makes, bodies] = [taste.models, taste.makes, taste.bodies].map(normalize) as [
    Map<number, number>,
    Map<number, number>,
    Map<number, number>,
  ];
  const usualPrice = getMedian(taste.prices);
  const getPriceScore = (price: number): number => {
    if (usualPrice === undefined || Number.isNaN(price)) return 0;
    const ratio = Math.max(price, usualPrice) / Math.max(1, Math.min(price, usualPrice));
    return ratio <= priceRatios.close ? scores.price : ratio >= priceRatios.far ? -scores.price : 0;
  };
  const car = indexedListingKinds.indexOf("car");
  const scored: { row: number; score: number }[] = [];
  for (let row = snapshot.rows - 1, scanned = 0; row >= 0 && scanned < MAX_SCANNED_CARS; row -= 1) {
    if (columns.kind[row] !== car || columns.gone[row] !== 0) continue;
    scanned += 1;
    if (seen.has(row)) continue;
    const score =
      scores.model * (models.get(columns.model[row] as number) ?? 0) +
      scores.make * (makes.get(columns.make[row] as number) ?? 0) +
      scores.body * (bodies.get(columns.body[row] as number) ?? 0) +
      getPriceScore(columns.price[row] as number);
    if (score >= MIN_SCORE) scored.push({ row, score });
  }
  const compareNewest = compareByNewest(snapshot);
  scored.sort((a, b) => b.score - a.score || compareNewest(a.row, b.row));
  const countByModel = new Map<number, number>();
  return scored
    .filter(({ row }) => {
      const model = columns.model[row] as number;
      const count = (countByModel.get(model) ?? 0) + 1;
      countByModel.set(model, count);
      return model === 0 || count <= MAX_PER_MODEL;
    })
    .slice(0, limit)
    .map(({ row }) => row);
}
