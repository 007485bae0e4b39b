import {
  type FitmentAnswers,
  type FitmentQuestion,
  type FitmentVerdict,
  OTHER_ANSWER,
  type UniversalCondition,
} from "./fitment.ts";

/** Categories whose universal parts have a condition. Universal parts of other categories fit every car. */
export const conditionsByCategory: readonly {
  category: string;
  about: UniversalCondition["about"];
  reason: string;
}[] = [
  { category: "engine-oils", about: "fuel", reason: "An electric car has no engine oil" },
  { category: "engine-parts", about: "fuel", reason: "An electric car has no combustion engine" },
  { category: "spark-plugs", about: "fuel", reason: "An electric car has no ignition" },
  { category: "timing-belts", about: "fuel", reason: "An electric car has no camshaft" },
  { category: "fuel-pumps", about: "fuel", reason: "An electric car has no fuel" },
  { category: "oil-filters", about: "fuel", reason: "An electric car has no engine oil" },
  { category: "air-filters", about: "fuel", reason: "An electric car draws no air for combustion" },
  { category: "alternators", about: "fuel", reason: "An electric car charges from its main battery" },
  { category: "starters", about: "fuel", reason: "An electric car needs no starter" },
  { category: "clutch-kits", about: "fuel", reason: "An electric car has no clutch" },
  { category: "exhaust", about: "fuel", reason: "An electric car has no exhaust" },
  { category: "tyres", about: "wheel_size", reason: "A tyre fits wheels of one diameter" },
  { category: "alloy-wheels", about: "wheel_size", reason: "A wheel of another diameter needs other tyres" },
];

/** Keys of the features that state a wheel size in inches: "215/55 R17" or 17. */
export const wheelSizeFeatures = ["tyre_size", "rim_size"] as const;

/** Key of the question about a vehicle's wheel size. Its answers are keys such as "17-inch". */
const WHEEL_SIZE_QUESTION = "q:wheel-size";
/** Key of the answer with the wheel sizes of the front and rear axle, if they differ: "19-20". It has no question. */
const AXLE_WHEEL_SIZES = "q:axle-wheel-sizes";

/**
 * Condition of a listing as one byte, as the search index stores it: 0 without a condition, 1 for "not electric",
 * otherwise the wheel size in inches, or 255 if the size is unknown.
 */
export const universalLimits = { none: 0, notElectric: 1, unknownWheels: 255 } as const;

/** Known attributes of a vehicle that decide about universal parts. Undefined attributes are unknown. */
export type UniversalFacts = {
  electric: boolean | undefined;
  /** Wheel sizes in inches, one or one for each axle. Empty for a size that no part has. */
  wheelInches: readonly number[] | undefined;
};

/** Reads the wheel sizes from the owner's answers. */
export function parseWheelAnswer(answers: FitmentAnswers): UniversalFacts["wheelInches"] {
  const getAnswer = (key: string) => (Object.hasOwn(answers, key) ? (answers[key] ?? "") : "");
  const axles = /^(\d\d)-(\d\d)$/.exec(getAnswer(AXLE_WHEEL_SIZES));
  if (axles) return [Number(axles[1]), Number(axles[2])];
  const answer = getAnswer(WHEEL_SIZE_QUESTION);
  if (answer === OTHER_ANSWER) return [];
  const [, inches] = /^(\d\d)-inch$/.exec(answer) ?? [];
  return inches === undefined ? undefined : [Number(inches)];
}

/**
 * Returns the answers that the wheel sizes of the front and rear axle give. Wheels of one size answer the question about
 * the wheel size, so that fitment rules with this condition know them too.
 */
export const toWheelAnswers = (front: number, rear: number): FitmentAnswers =>
  front === rear ? { [WHEEL_SIZE_QUESTION]: `${front}-inch` } : { [AXLE_WHEEL_SIZES]: `${front}-${rear}` };

/** Converts the stored byte of a listing to its condition. Returns undefined if the part fits every car. */
export function toUniversalCondition(limit: number): UniversalCondition | undefined {
  if (limit === universalLimits.none) return undefined;
  if (limit === universalLimits.notElectric) return { about: "fuel" };
  return { about: "wheel_size", inches: limit === universalLimits.unknownWheels ? null : limit };
}

/**
 * Evaluates a condition for a vehicle. A car whose fuel is unknown counts as one with an engine, because almost all
 * cars are. An unknown wheel size leaves the condition open.
 */
export function evaluateUniversalCondition(
  condition: UniversalCondition | undefined,
  { electric, wheelInches }: UniversalFacts,
): "met" | "open" | "failed" {
  if (!condition) return "met";
  if (condition.about === "fuel") return electric ? "failed" : "met";
  if (condition.inches === null || wheelInches === undefined) return "open";
  return wheelInches.includes(condition.inches) ? "met" : "failed";
}

/** Restricts the verdict on a universal part by its condition. Verdicts other than "universal" and "depends" stay. */
export function applyUniversalCondition(
  verdict: FitmentVerdict,
  condition: UniversalCondition | undefined,
  facts: UniversalFacts,
): FitmentVerdict {
  if (!condition || (verdict.fit !== "universal" && verdict.fit !== "depends")) return verdict;
  const state = evaluateUniversalCondition(condition, facts);
  if (state === "failed") {
    return { fit: "excluded", rule: null, reason: condition.about === "fuel" ? "electric" : "wheel_size" };
  }
  if (state === "met") return { ...verdict, condition };
  const questions = verdict.fit === "depends" ? verdict.questions : [];
  return {
    fit: "depends",
    rules: verdict.fit === "depends" ? verdict.rules : [],
    questions: [...questions, ...toWheelQuestion(condition)],
    condition,
  };
}

const toWheelQuestion = (condition: UniversalCondition): FitmentQuestion[] =>
  condition.about === "wheel_size" && condition.inches !== null
    ? [{ about: WHEEL_SIZE_QUESTION, choices: [`${condition.inches}-inch`] }]
    : [];
