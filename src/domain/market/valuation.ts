import {
  addObservation,
  addSums,
  createRegressionSums,
  createRidgeMatrix,
  fitRidge,
  invert,
  type RegressionSums,
} from "./ridge.ts";

/** Car whose value is estimated. Null means unknown. */
export type ValuedCar = {
  year: number;
  km: number | null;
  isNew: boolean | null;
  isManual: boolean | null;
  /** Trim level from 0 (basic) to 1 (full). */
  trim: number | null;
};

/** Car with an asking price. The unit of the price makes no difference, but all prices must have the same one. */
export type PricedCar = ValuedCar & { makeId: number; modelId: number; price: number };

/** Estimated value of a car, and the range that contains 80 percent of the asking prices of such cars. */
export type Valuation = {
  low: number;
  median: number;
  high: number;
  /** Number of listings of the model that were used. */
  cars: number;
  /** Range of their model years and mileages. */
  years: { from: number; to: number };
  km: { from: number; to: number } | null;
  /** Factor by which the mileage changes the value, compared with the usual mileage of such a car. */
  mileageFactor: number;
  /** Usual mileage of a car of this age. */
  usualKm: number;
};

/** Fewest listings of a model from which its cars are valued. */
const MIN_CARS_FOR_VALUATION = 4;

/** Mileage in kilometres that a car usually covers in a year. */
const KM_PER_YEAR = 18_000;
/** Relative mileages beyond this limit change the value no further. */
const MAX_RELATIVE_MILEAGE = 2;

/** Predictors of the logarithm of the price, in this order. */
const predictorNames = ["age", "mileage", "isNew", "isManual", "trim"] as const;
const [AGE, MILEAGE] = [0, 1];
/**
 * Strength of the belief that a make is like the market and a model is like its make: the variance of the prices
 * divided by the variance of the slopes between models.
 */
const penalties = [6, 6, 2, 1, 2];
/** Small penalty that keeps the regression of the whole market solvable. */
const marketPenalties = predictorNames.map(() => 1e-6);

/** Maximum distance of a plausible price from the expected price, as a logarithm: half or double. */
const MAX_PLAUSIBLE_DISTANCE = Math.log(2);
/** Share of the prices that the range contains. */
const RANGE_SHARE = 0.8;
/** Highest quotient of the two ends of a range. A wider range tells nothing. */
const MAX_RANGE_QUOTIENT = 20;
/** Number of average cars with which the variance of a predictor among the cars of a model is combined. */
const VARIANCE_PRIOR_CARS = 8;
/** Number of average cars with which the spread of the prices of a model is combined. */
const SPREAD_PRIOR_CARS = 20;
/** Oldest age for which a newer car of the same mileage is compared. */
const MAX_AGE = 40;

type Values = (number | null)[];

/** Returns the values of the predictors of a car. A value is null when it is unknown. */
function toPredictors({ year, km, isNew, isManual, trim }: ValuedCar, currentYear: number): Values {
  const age = Math.min(MAX_AGE, Math.max(0, currentYear - year));
  return [
    age,
    km === null ? null : Math.min(MAX_RELATIVE_MILEAGE, km / getUsualKm(age)),
    isNew === null ? null : Number(isNew),
    isManual === null ? null : Number(isManual),
    trim,
  ];
}

const getUsualKm = (age: number): number => KM_PER_YEAR * Math.max(1, age);

type Observation = { car: PricedCar; values: Values; log: number };

/** Model of the prices of one car model. */
type ModelFit = {
  means: number[];
  /** Mean of the logarithms of the prices. */
  level: number;
  slopes: number[];
  cars: readonly PricedCar[];
  /** Standard deviation of the logarithms of the prices of equal cars. */
  spread: number;
  /** Inverse of the matrix of the regression, from which the certainty of the slopes follows. */
  inverse: number[][];
  /** Variance of each predictor among the cars. */
  variances: number[];
};

/**
 * Values cars by a regression of the logarithms of asking prices. Each model has its own level of prices. Its slopes by
 * age, mileage and trim are drawn towards those of its make, and the slopes of a make towards those of the market, the
 * more, the fewer listings there are.
 */
export class ValuationModel {
  readonly #models: ReadonlyMap<number, ModelFit>;
  readonly #currentYear: number;
  /** Number of standard deviations that the range extends to each side. */
  readonly #rangeWidth: number;

  private constructor(models: ReadonlyMap<number, ModelFit>, currentYear: number, rangeWidth: number) {
    this.#models = models;
    this.#currentYear = currentYear;
    this.#rangeWidth = rangeWidth;
  }

  /** Fits the model to the asking prices of the market. */
  static fit(cars: readonly PricedCar[], currentYear: number): ValuationModel {
    const observations = cars
      .filter(({ price }) => price > 0)
      .map((car) => ({ car, values: toPredictors(car, currentYear), log: Math.log(car.price) }));
    const plausible = dropImplausible(observations);
    const models = fitModels(plausible);
    return new ValuationModel(models, currentYear, calculateRangeWidth(models, currentYear));
  }

  /** Lists the ids of the models whose cars can be valued. */
  listModelIds(): number[] {
    return [...this.#models].flatMap(([id, { cars }]) => (cars.length >= MIN_CARS_FOR_VALUATION ? [id] : []));
  }

  /** Estimates the value of a car. Undefined with too few listings of its model, and if their prices tell too little. */
  estimate(modelId: number, car: ValuedCar): Valuation | undefined {
    const model = this.#models.get(modelId);
    if (!model || model.cars.length < MIN_CARS_FOR_VALUATION) return undefined;
    const log = this.#estimateLog(model, car);
    const age = Math.max(0, this.#currentYear - car.year);
    const usualKm = getUsualKm(age);
    const values = toPredictors(car, this.#currentYear);
    const variance =
      model.spread ** 2 * (1 + calculateLeverage(model, values)) + calculateUnknownVariance(model, values);
    const margin = this.#rangeWidth * Math.sqrt(variance);
    const [low, high] = [Math.exp(log - margin), Math.exp(log + margin)];
    // A car unlike all listings may also have a value that is too small to be a number.
    if (low === 0 || high > low * MAX_RANGE_QUOTIENT) return undefined;
    const mileages = model.cars.flatMap(({ km }) => (km === null ? [] : [km]));
    const years = model.cars.map(({ year }) => year);
    return {
      low,
      median: Math.exp(log),
      high,
      cars: model.cars.length,
      years: { from: Math.min(...years), to: Math.max(...years) },
      km: mileages.length > 0 ? { from: Math.min(...mileages), to: Math.max(...mileages) } : null,
      mileageFactor: car.km === null ? 1 : Math.exp(log - this.#estimateLog(model, { ...car, km: usualKm })),
      usualKm,
    };
  }

  /**
   * Estimates the logarithm of the price. The same mileage means less wear for an older car, so the estimate could rise
   * with age. A newer car is therefore worth at least as much as an older one with the same mileage.
   */
  #estimateLog(model: ModelFit, car: ValuedCar): number {
    let highest = Number.NEGATIVE_INFINITY;
    for (let year = Math.max(this.#currentYear - MAX_AGE, car.year - MAX_AGE); year <= car.year; year += 1)
      highest = Math.max(highest, predictLog(model, toPredictors({ ...car, year }, this.#currentYear)));
    return highest === Number.NEGATIVE_INFINITY ? predictLog(model, toPredictors(car, this.#currentYear)) : highest;
  }
}

/** Predicts the logarithm of a price. An unknown value counts as the mean of the model. */
const predictLog = ({ level, slopes, means }: Pick<ModelFit, "level" | "slopes" | "means">, values: Values): number =>
  values.reduce<number>(
    (sum, value, i) => sum + (value === null ? 0 : (slopes[i] ?? 0) * (value - (means[i] ?? 0))),
    level,
  );

/** Returns the means of the known values of each predictor. A predictor without a known value gets the mean 0. */
const calculateMeans = (observations: readonly Observation[]): number[] =>
  predictorNames.map((_, i) => {
    const known = observations.flatMap(({ values }) => values[i] ?? []);
    return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
  });

/**
 * Calculates how uncertain the level and the slopes of a model are for a car, relative to the variance of the prices. A
 * car unlike those of the listings is less certain.
 */
function calculateLeverage({ cars, means, inverse }: ModelFit, values: Values): number {
  const centered = values.map((value, i) => (value === null ? 0 : value - (means[i] ?? 0)));
  let leverage = 1 / cars.length;
  for (const [i, value] of centered.entries())
    for (const [j, other] of centered.entries()) leverage += value * other * (inverse[i]?.[j] ?? 0);
  return leverage;
}

/** Calculates the variance of the price that the unknown values of a car cause. */
const calculateUnknownVariance = ({ slopes, variances }: ModelFit, values: Values): number =>
  values.reduce<number>((sum, value, i) => sum + (value === null ? (slopes[i] ?? 0) ** 2 * (variances[i] ?? 0) : 0), 0);

type CenteredModel = { observations: readonly Observation[]; means: number[]; level: number; sums: RegressionSums };

function centerModel(observations: readonly Observation[]): CenteredModel {
  const means = calculateMeans(observations);
  const level = observations.reduce((sum, { log }) => sum + log, 0) / observations.length;
  const sums = createRegressionSums(predictorNames.length);
  for (const { values, log } of observations)
    addObservation(
      sums,
      values.map((value, i) => (value === null ? 0 : value - (means[i] ?? 0))),
      log - level,
    );
  return { observations, means, level, sums };
}

const groupByModel = (observations: readonly Observation[]): CenteredModel[] =>
  [...Map.groupBy(observations, ({ car }) => car.modelId).values()].map(centerModel);

/** Older cars, more kilometres and a lower trim never raise a price. */
const restrictSlopes = (slopes: readonly number[]): number[] =>
  slopes.map((slope, i) => (i === AGE || i === MILEAGE ? Math.min(0, slope) : slope));

function fitSlopes(models: readonly CenteredModel[], prior: readonly number[], strength: readonly number[]): number[] {
  const sums = createRegressionSums(predictorNames.length);
  for (const model of models) addSums(sums, model.sums);
  return restrictSlopes(fitRidge(sums, prior, strength));
}

const flat = predictorNames.map(() => 0);

/** Leaves out prices that are below half or above double the expected price, such as mistyped prices. */
function dropImplausible(observations: readonly Observation[]): Observation[] {
  const models = groupByModel(observations);
  const slopes = fitSlopes(models, flat, marketPenalties);
  return models.flatMap(({ observations: own, means, level }) => {
    const distances = own.map(({ values, log }) => log - predictLog({ level, slopes, means }, values));
    const middle = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? 0;
    return own.filter((_, i) => Math.abs((distances[i] ?? 0) - middle) <= MAX_PLAUSIBLE_DISTANCE);
  });
}

function fitModels(observations: readonly Observation[]): Map<number, ModelFit> {
  const models = groupByModel(observations);
  const marketSlopes = fitSlopes(models, flat, marketPenalties);
  const marketVariances = predictorNames.map(
    (_, i) =>
      models.reduce((sum, model) => sum + (model.sums.products[i]?.[i] ?? 0), 0) /
      Math.max(1, observations.length - models.length),
  );
  const fits = new Map<number, ModelFit>();
  for (const ofMake of Map.groupBy(models, ({ observations: own }) => own[0]?.car.makeId).values()) {
    const makeSlopes = fitSlopes(ofMake, marketSlopes, penalties);
    for (const model of ofMake) {
      const { observations: own, means, level, sums } = model;
      const modelId = own[0]?.car.modelId;
      if (modelId === undefined) continue;
      fits.set(modelId, {
        means,
        level,
        slopes: fitSlopes([model], makeSlopes, penalties),
        cars: own.map(({ car }) => car),
        spread: 0,
        inverse: invert(createRidgeMatrix(sums, penalties)),
        variances: sums.products.map(
          (row, i) =>
            ((row[i] ?? 0) + VARIANCE_PRIOR_CARS * (marketVariances[i] ?? 0)) / (own.length - 1 + VARIANCE_PRIOR_CARS),
        ),
      });
    }
  }
  return fits;
}

/**
 * Calculates the spread of the prices of each model, and how many times the spread a range has to extend to contain
 * most of the prices. Each price is compared with an estimate that does not know it.
 */
function calculateRangeWidth(models: ReadonlyMap<number, ModelFit>, currentYear: number): number {
  const distances = new Map<ModelFit, number[]>();
  for (const fit of models.values()) {
    const { cars } = fit;
    if (cars.length < 2) continue;
    distances.set(
      fit,
      cars.map((car) => {
        const values = toPredictors(car, currentYear);
        // A price draws its own estimate nearer. Without it, the distance grows and the estimate is less certain.
        const certainty = Math.sqrt(Math.max(0.05, 1 - calculateLeverage(fit, values)));
        return (Math.log(car.price) - predictLog(fit, values)) / certainty;
      }),
    );
  }
  const all = [...distances.values()].flat();
  const variance = all.reduce((sum, each) => sum + each ** 2, 0) / Math.max(1, all.length);
  const relative: number[] = [];
  for (const fit of models.values()) {
    const own = distances.get(fit) ?? [];
    const sum = own.reduce((total, each) => total + each ** 2, 0);
    fit.spread = Math.sqrt((sum + SPREAD_PRIOR_CARS * variance) / (own.length + SPREAD_PRIOR_CARS));
    for (const each of own) relative.push(Math.abs(each) / (fit.spread || 1));
  }
  const ordered = relative.toSorted((a, b) => a - b);
  return ordered[Math.ceil(RANGE_SHARE * ordered.length) - 1] ?? 1;
}
