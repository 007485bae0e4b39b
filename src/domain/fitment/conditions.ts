import { drives, type Engine, markets, type Vehicle } from "#domain/vehicles/vehicle.ts";
import { type Answers, dontKnow, type Fitment, type FitQuestion, other } from "./fitment.ts";

type About = FitQuestion["about"];

/** ISO days, both included. */
export type Days = { from: string; to: string };

/**
 * One thing that a rule asks of a vehicle. An engine is several of them, so that a rule for "2.5 litres" is met by every
 * engine of 2.5 litres, and one that is known only by its litres leaves open what else a rule asks for.
 */
export type Condition = { about: About; fact: string; value: string; choice: string } | ({ about: "built" } & Days);

/** What is known of a vehicle: values by fact, and the days on which it may have been built. */
export type Facts = { values: ReadonlyMap<string, string>; built: Days | undefined };

const always: Days = { from: "0000-01-01", to: "9999-12-31" };

/** Makers and catalogues put hyphens and spaces into codes as they like. */
const foldCode = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** What an engine is known by. */
function engineFacts(engine: Engine | null): [fact: string, value: string][] {
  if (!engine) return [];
  const { code, litres, cylinders, fuelId, aspiration, powerHp } = engine;
  const facts = { code: code && foldCode(code), litres, cylinders, fuel: fuelId, aspiration, power: powerHp };
  return Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[`engine.${name}`, String(value)]]));
}

const engineFactNames = ["code", "litres", "cylinders", "fuel", "aspiration", "power"].map((name) => `engine.${name}`);

/** Everything that a rule asks for besides model and year. */
export function conditionsOf(rule: Fitment): Condition[] {
  const is = (about: About, value: string | number | null): Condition[] =>
    value === null ? [] : [{ about, fact: about, value: String(value), choice: String(value) }];
  const { engine, builtFrom, builtTo } = rule;
  return [
    ...engineFacts(engine).map(([fact, value]) => ({
      about: "engine" as const,
      fact,
      value,
      choice: String(engine?.id),
    })),
    ...is("market", rule.market),
    ...is("drive", rule.drive),
    ...is("gear", rule.gearId),
    ...is("body", rule.bodyId),
    ...(builtFrom || builtTo
      ? [{ about: "built" as const, from: builtFrom ?? always.from, to: builtTo ?? always.to }]
      : []),
    ...rule.qualifiers.flatMap(({ key, value }) => is(`q:${key}`, value)),
  ];
}

const isId = (text: string): boolean => /^\d{1,10}$/.test(text);
const knownAnswers: Record<string, (text: string) => boolean> = {
  engine: isId,
  gear: isId,
  body: isId,
  market: (text) => markets.some((market) => market === text),
  drive: (text) => drives.some((drive) => drive === text),
};

/** An answer that says something; what isn't one leaves the question open. */
function answerTo(about: string, answers: Answers): string | undefined {
  const answer = Object.hasOwn(answers, about) ? answers[about] : undefined;
  if (!answer || answer === dontKnow) return undefined;
  const isKnown = knownAnswers[about];
  return answer === other || !isKnown || isKnown(answer) ? answer : undefined;
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The days that an ISO day, month or year may mean; undefined for what is none. */
function daysOf(text: string): Days | undefined {
  const [, year, month = "", day = ""] = /^([12]\d{3})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  if (!year) return undefined;
  const from = new Date(Date.UTC(Number(year), Number(month || 1) - 1, Number(day || 1)));
  // The 30th of February would be a day in March.
  if (!isoDay(from).startsWith(text)) return undefined;
  if (day) return { from: text, to: text };
  return { from: isoDay(from), to: isoDay(new Date(Date.UTC(Number(year), month ? Number(month) : 12, 0))) };
}

/**
 * What is known of a vehicle, and what its owner said of the rest. An engine that the rules don't name is no answer
 * here: who has it at hand says so in the vehicle.
 */
export function factsOf(vehicle: Vehicle, answers: Answers, rules: readonly Fitment[]): Facts {
  const values = new Map<string, string>();
  for (const about of Object.keys(answers)) {
    const answer = answerTo(about, answers);
    if (answer === undefined) continue;
    if (about !== "engine") {
      values.set(about, answer);
      continue;
    }
    const named = rules.find(({ engine }) => String(engine?.id) === answer)?.engine;
    for (const [fact, value] of engineFacts(named ?? null)) values.set(fact, value);
    if (answer === other) for (const fact of engineFactNames) values.set(fact, other);
  }
  const { market, drive, gearId, bodyId } = vehicle;
  for (const [fact, value] of Object.entries({ market, drive, gear: gearId, body: bodyId })) {
    if (value !== null) values.set(fact, String(value));
  }
  for (const [fact, value] of engineFacts(vehicle.engine)) values.set(fact, value);
  const built = answerTo("built", answers);
  return { values, built: built === undefined ? undefined : daysOf(built) };
}

/** Those of a rule's conditions that aren't known to be met; undefined when one of them is known not to be. */
export function openConditions(rule: Fitment, { values, built }: Facts): Condition[] | undefined {
  const open: Condition[] = [];
  for (const condition of conditionsOf(rule)) {
    if (!("fact" in condition)) {
      const possible = built ? overlap(condition, built) : condition;
      if (!possible) return undefined;
      if (!built || possible.from !== built.from || possible.to !== built.to)
        open.push({ about: "built", ...possible });
      continue;
    }
    const known = values.get(condition.fact);
    if (known === undefined) open.push(condition);
    else if (known !== condition.value) return undefined;
  }
  return open;
}

/** The days that two spans share. */
function overlap(a: Days, b: Days): Days | undefined {
  const [from, to] = [a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to];
  return from <= to ? { from, to } : undefined;
}

/** What of `asked` is still open once all of `given` is met; undefined when both can't be. */
export function remaining(asked: readonly Condition[], given: readonly Condition[]): Condition[] | undefined {
  const open: Condition[] = [];
  for (const condition of asked) {
    const known = given.find((each) =>
      "fact" in condition ? "fact" in each && each.fact === condition.fact : !("fact" in each),
    );
    if (!known) open.push(condition);
    else if ("fact" in condition && "fact" in known) {
      if (condition.value !== known.value) return undefined;
    } else if (!("fact" in condition) && !("fact" in known)) {
      if (!overlap(condition, known)) return undefined;
      if (known.from < condition.from || known.to > condition.to) open.push(condition);
    }
  }
  return open;
}

/** Whether every day of a span is in one of the others. */
export function covers(others: readonly Days[], { from, to }: Days): boolean {
  let next = from;
  for (const span of others.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (span.from > next) return false;
    if (span.to >= to) return true;
    if (span.to >= next) next = dayAfter(span.to);
  }
  return false;
}

const dayAfter = (day: string): string => isoDay(new Date(Date.parse(day) + 86_400_000));
