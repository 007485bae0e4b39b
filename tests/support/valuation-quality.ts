import type { Db } from "#db/database.ts";
import { listPricedCars } from "#domain/market/valuation.server.ts";
import { type PricedCar, ValuationModel } from "#domain/market/valuation.ts";
import {
  calculateComparableStats,
  getMileageBand,
  MAX_YEAR_DIFFERENCE,
  sortPrices,
} from "#domain/pricing/market-comparison.ts";

/** Errors of the estimates for cars that the model did not know. */
export type ValuationQuality = {
  /** Number of cars that could be valued. */
  cars: number;
  /** Median of the errors, relative to the asking price. */
  medianError: number;
  /** Error that nine of ten estimates do not exceed. */
  largeError: number;
  /** Share of the prices within the range of the estimate. Undefined for estimates without a range. */
  coverage?: number;
};

const FOLDS = 5;
const unknownDetails = { isNew: null, isManual: null, trim: null };

type Prediction = { price: number; estimate: number; isInRange?: boolean };

/**
 * Values each car for sale by a model that knows only four fifths of the others. `details` describes the car
 * completely, `basics` without trim, gearbox and condition, and `comparables` is the median of comparable cars.
 */
export async function measureValuationQuality(db: Db) {
  const cars = await listPricedCars(db);
  const currentYear = new Date().getUTCFullYear();
  const predictions: Record<"details" | "basics" | "comparables", Prediction[]> = {
    details: [],
    basics: [],
    comparables: [],
  };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const known = cars.filter((_, i) => i % FOLDS !== fold);
    const model = ValuationModel.fit(known, currentYear);
    const byModel = Map.groupBy(known, ({ modelId }) => modelId);
    for (const car of cars.filter((_, i) => i % FOLDS === fold)) {
      const { modelId, price } = car;
      for (const [name, described] of [
        ["details", car],
        ["basics", { ...car, ...unknownDetails }],
      ] as const) {
        const valuation = model.estimate(modelId, described);
        if (!valuation) continue;
        const { median: estimate, low, high } = valuation;
        predictions[name].push({ price, estimate, isInRange: price >= low && price <= high });
      }
      const { median } = calculateComparableStats(
        sortPrices((byModel.get(modelId) ?? []).filter((each) => isComparable(each, car)).map((each) => each.price)),
      );
      if (median !== null) predictions.comparables.push({ price, estimate: median });
    }
  }
  return {
    listings: cars.length,
    details: summarize(predictions.details),
    basics: summarize(predictions.basics),
    comparables: summarize(predictions.comparables),
  };
}

/** Returns whether price ratings compare two cars of a model. */
function isComparable({ year, km }: PricedCar, car: PricedCar): boolean {
  const band = getMileageBand(car.km);
  return (
    Math.abs(year - car.year) <= MAX_YEAR_DIFFERENCE &&
    (band === null || (km !== null && km >= band.from && (band.to === null || km < band.to)))
  );
}

function summarize(predictions: readonly Prediction[]): ValuationQuality {
  const errors = predictions.map(({ price, estimate }) => Math.abs(estimate / price - 1)).sort((a, b) => a - b);
  const ranges = predictions.flatMap(({ isInRange }) => isInRange ?? []);
  return {
    cars: errors.length,
    medianError: errors[Math.floor(errors.length / 2)] ?? Number.NaN,
    largeError: errors[Math.floor(errors.length * 0.9)] ?? Number.NaN,
    ...(ranges.length > 0 ? { coverage: ranges.filter(Boolean).length / ranges.length } : {}),
  };
}
