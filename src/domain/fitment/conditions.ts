import { type Engine, type Vehicle, vehicleDrives, vehicleMarkets } from "#domain/vehicles/vehicle.ts";
import {
  type FitmentAnswers,
  type FitmentQuestion,
  type FitmentRule,
  OTHER_ANSWER,
  UNKNOWN_ANSWER,
} from "./fitment.ts";

type QuestionSubject = FitmentQuestion["about"];

/** Range of ISO dates, both ends included. */
export type DateRange = { from: string; to: string };

/**
 * One condition of a fitment rule. The engine of a rule becomes one condition per known attribute: a rule for "2.5
 * litres" matches every engine of 2.5 litres. If the attribute of the vehicle's engine is unknown, the condition is
 * undecided.
 */
export type FitmentCondition =
  | { about: QuestionSubject; fact: string; value: string; choice: string }
  | ({ about: "built" } & DateRange);

/** Known attributes of a vehicle: values by attribute name, and the range in which the vehicle was built. */
export type KnownVehicleAttributes = { values: ReadonlyMap<string, string>; built: DateRange | undefined };

const anyDate: DateRange = { from: "0000-01-01", to: "9999-12-31" };

/** Normalizes an engine code. Manufacturers and catalogs write codes with different hyphens and spaces. */
const normalizeEngineCode = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** Lists the known attributes of an engine as name and value pairs. */
function listEngineAttributes(engine: Engine | null): [fact: string, value: string][] {
  if (!engine) return [];
  const { code, litres, cylinders, fuelId, aspiration, powerHp } = engine;
  const attributes = {
    code: code && normalizeEngineCode(code),
    litres,
    cylinders,
    fuel: fuelId,
    aspiration,
    power: powerHp,
  };
  return Object.entries(attributes).flatMap(([name, value]) =>
    value === null ? [] : [[`engine.${name}`, String(value)]],
  );
}

const engineAttributeNames = ["code", "litres", "cylinders", "fuel", "aspiration", "power"].map(
  (name) => `engine.${name}`,
);

/** Lists all conditions of a fitment rule except model and year. */
export function listRuleConditions(rule: FitmentRule): FitmentCondition[] {
  const createCondition = (about: QuestionSubject, value: string | number | null): FitmentCondition[] =>
    value === null ? [] : [{ about, fact: about, value: String(value), choice: String(value) }];
  const { engine, builtFrom, builtTo } = rule;
  return [
    ...listEngineAttributes(engine).map(([attribute, value]) => ({
      about: "engine" as const,
      fact: attribute,
      value,
      choice: String(engine?.id),
    })),
    ...createCondition("market", rule.market),
    ...createCondition("drive", rule.drive),
    ...createCondition("gear", rule.gearId),
    ...createCondition("body", rule.bodyId),
    ...(builtFrom || builtTo
      ? [{ about: "built" as const, from: builtFrom ?? anyDate.from, to: builtTo ?? anyDate.to }]
      : []),
    ...rule.qualifiers.flatMap(({ key, value }) => createCondition(`q:${key}`, value)),
  ];
}

const isId = (text: string): boolean => /^\d{1,10}$/.test(text);
const answerValidators: Record<string, (text: string) => boolean> = {
  engine: isId,
  gear: isId,
  body: isId,
  market: (text) => vehicleMarkets.some((market) => market === text),
  drive: (text) => vehicleDrives.some((drive) => drive === text),
};

/** Returns the owner's answer to a question if it is valid. An invalid answer leaves the question open. */
function findUsableAnswer(about: string, answers: FitmentAnswers): string | undefined {
  const answer = Object.hasOwn(answers, about) ? answers[about] : undefined;
  if (!answer || answer === UNKNOWN_ANSWER) return undefined;
  const isValid = answerValidators[about];
  return answer === OTHER_ANSWER || !isValid || isValid(answer) ? answer : undefined;
}

const toIsoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Parses an ISO day, month or year into a date range. Returns undefined for anything else. */
function parseDateRange(text: string): DateRange | undefined {
  const [, year, month = "", day = ""] = /^([12]\d{3})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  if (!year) return undefined;
  const from = new Date(Date.UTC(Number(year), Number(month || 1) - 1, Number(day || 1)));
  // JavaScript would turn 30 February into a day in March.
  if (!toIsoDay(from).startsWith(text)) return undefined;
  if (day) return { from: text, to: text };
  return { from: toIsoDay(from), to: toIsoDay(new Date(Date.UTC(Number(year), month ? Number(month) : 12, 0))) };
}

/**
 * Collects the known attributes of a vehicle. Where the data of the vehicle is missing, the answers of its owner are
 * used. An engine named in an answer counts only if a rule contains it; `withAnsweredEngine` handles other engines.
 */
export function collectKnownAttributes(
  vehicle: Vehicle,
  answers: FitmentAnswers,
  rules: readonly FitmentRule[],
): KnownVehicleAttributes {
  const values = new Map<string, string>();
  for (const about of Object.keys(answers)) {
    const answer = findUsableAnswer(about, answers);
    if (answer === undefined) continue;
    if (about !== "engine") {
      values.set(about, answer);
      continue;
    }
    const namedEngine = rules.find(({ engine }) => String(engine?.id) === answer)?.engine;
    for (const [attribute, value] of listEngineAttributes(namedEngine ?? null)) values.set(attribute, value);
    if (answer === OTHER_ANSWER) for (const attribute of engineAttributeNames) values.set(attribute, OTHER_ANSWER);
  }
  const { market, drive, gearId, bodyId } = vehicle;
  for (const [attribute, value] of Object.entries({ market, drive, gear: gearId, body: bodyId })) {
    if (value !== null) values.set(attribute, String(value));
  }
  for (const [attribute, value] of listEngineAttributes(vehicle.engine)) values.set(attribute, value);
  const built = findUsableAnswer("built", answers);
  return { values, built: built === undefined ? undefined : parseDateRange(built) };
}

/**
 * Returns the conditions of a rule that a vehicle may or may not meet. Returns undefined if the vehicle certainly fails
 * a condition.
 */
export function getUndecidedRuleConditions(
  rule: FitmentRule,
  attributes: KnownVehicleAttributes,
): FitmentCondition[] | undefined {
  const undecided: FitmentCondition[] = [];
  for (const condition of listRuleConditions(rule)) {
    const open = getUndecidedCondition(condition, attributes);
    if (open === "failed") return undefined;
    if (open !== "met") undecided.push(open);
  }
  return undecided;
}

/** Finds the first condition of a rule that a vehicle certainly fails. */
export const findFailedCondition = (
  rule: FitmentRule,
  attributes: KnownVehicleAttributes,
): FitmentCondition | undefined =>
  listRuleConditions(rule).find((condition) => getUndecidedCondition(condition, attributes) === "failed");

/** Compares a condition with a vehicle. Returns the condition, with the possible dates, if the vehicle may meet it. */
function getUndecidedCondition(
  condition: FitmentCondition,
  { values, built }: KnownVehicleAttributes,
): FitmentCondition | "met" | "failed" {
  if ("fact" in condition) {
    const knownValue = values.get(condition.fact);
    if (knownValue === undefined) return condition;
    return knownValue === condition.value ? "met" : "failed";
  }
  const possible = built ? intersectDateRanges(condition, built) : condition;
  if (!possible) return "failed";
  const isMet = built !== undefined && possible.from === built.from && possible.to === built.to;
  return isMet ? "met" : { about: "built", ...possible };
}

/** Returns the dates that two ranges have in common, or undefined. */
function intersectDateRanges(a: DateRange, b: DateRange): DateRange | undefined {
  const [from, to] = [a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to];
  return from <= to ? { from, to } : undefined;
}

/**
 * Returns those conditions of `required` that may still fail when all conditions of `satisfied` are met. Returns
 * undefined if the two lists contradict each other.
 */
export function getRemainingConditions(
  required: readonly FitmentCondition[],
  satisfied: readonly FitmentCondition[],
): FitmentCondition[] | undefined {
  const unmet: FitmentCondition[] = [];
  for (const condition of required) {
    const satisfiedCondition = satisfied.find((each) =>
      "fact" in condition ? "fact" in each && each.fact === condition.fact : !("fact" in each),
    );
    if (!satisfiedCondition) unmet.push(condition);
    else if ("fact" in condition && "fact" in satisfiedCondition) {
      if (condition.value !== satisfiedCondition.value) return undefined;
    } else if (!("fact" in condition) && !("fact" in satisfiedCondition)) {
      if (!intersectDateRanges(condition, satisfiedCondition)) return undefined;
      if (satisfiedCondition.from < condition.from || satisfiedCondition.to > condition.to) unmet.push(condition);
    }
  }
  return unmet;
}

/** Returns whether the given date ranges together contain every day of another range. */
export function isDateRangeInUnion(ranges: readonly DateRange[], { from, to }: DateRange): boolean {
  let next = from;
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (range.from > next) return false;
    if (range.to >= to) return true;
    if (range.to >= next) next = getNextDay(range.to);
  }
  return false;
}

const getNextDay = (day: string): string => toIsoDay(new Date(Date.parse(day) + 86_400_000));
