import { normalizeToKey } from "#kernel/normalize-text.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { isIsoDay, type RowReader } from "../../csv/row-reader.ts";
import { yesNoSpellings } from "../../csv/spelling-map.ts";
import type { NewFitmentRule } from "../part.ts";
import { type PartField, type RuleField, ruleFields } from "./import-fields.ts";
import type { PartReferenceData } from "./reference-data.ts";
import { driveWords, effectWords, marketWords, positionWords } from "./rule-vocabulary.ts";

type Row = RowReader<PartField>;
type WordList<T> = { find(text: string): T | undefined; choices: string };

/** Checks whether a row fills any field of a rule. */
export const hasRule = (row: Row): boolean => ruleFields.some((field) => row.readRaw(field) !== "");

/**
 * Parses the rules of one row: one rule, or one per engine if the cell names several. A condition that cannot be read
 * is an error, because the rule without it would cover other vehicles too.
 */
export function parseRules(row: Row, reference: PartReferenceData): NewFitmentRule[] {
  const effect = parseWord(row, "effect", effectWords) ?? "fits";
  const years = parseYears(row, reference.now);
  const modelId = parseModel(row, reference);
  const builtFrom = parseDay(row, "built_from");
  const builtTo = parseDay(row, "built_to");
  if (builtFrom && builtTo && builtFrom > builtTo)
    row.addProblem("error", "built_to", `${builtTo} is before ${builtFrom}`);
  const engines = modelId && years ? parseEngines(row, reference, modelId, years) : [null];
  const rule = {
    modelId: modelId ?? 0,
    yearFrom: years?.from ?? 0,
    yearTo: years?.to ?? null,
    market: parseWord(row, "market", marketWords),
    drive: parseWord(row, "drive", driveWords),
    gearId: parseLookup(row, reference, "gear"),
    bodyId: parseLookup(row, reference, "body"),
    builtFrom,
    builtTo,
    qualifiers: parseQualifiers(row, reference),
    position: parseWord(row, "position", positionWords),
    quantity: parseQuantity(row),
    effect,
    note: row.readBilingualText("note"),
    source: row.readText("source"),
    verified: parseVerified(row),
  };
  return row.hasErrors ? [] : engines.map((engineId) => ({ ...rule, engineId }));
}

function parseModel(row: Row, reference: PartReferenceData): number | undefined {
  const make = row.readText("make");
  const model = row.readText("model");
  if (!make || !model)
    return row.addProblem("error", make ? "model" : "make", "is empty; a rule needs a make and a model");
  const found = reference.findModel(make, model);
  if (found === "make") return row.addProblem("error", "make", `“${make}” isn't a make we know`);
  if (found === "model") return row.addProblem("error", "model", `“${model}” isn't a model of ${make} that we know`);
  return found.id;
}

type Years = { from: number; to: number | null };

/**
 * Parses the years of a rule: from `year_from` and `year_to`, or from `years`, such as "2015", "2012-2017", or "2018-"
 * for 2018 and all later years.
 */
function parseYears(row: Row, now: Date): Years | undefined {
  const range = row.readText("years");
  const problem = (field: RuleField, reason: string) => row.addProblem("error", range ? "years" : field, reason);
  if (range && (row.readRaw("year_from") || row.readRaw("year_to")))
    return problem("years", "is set together with year_from or year_to; use only one of them");
  const before = row.problems.length;
  const years = range ? parseYearRange(range) : { from: row.readNumber("year_from"), to: row.readNumber("year_to") };
  if (row.problems.length > before) return undefined;
  if (!years)
    return problem("years", `“${range}” isn't a range of years; write 2015, 2012-2017, or 2018- for 2018 and later`);
  const { from, to } = years;
  if (from === null) return problem("year_from", "is empty; a rule needs its first model year");
  const isYear = (year: number) => Number.isInteger(year) && year >= 1900 && year <= now.getUTCFullYear() + 2;
  if (!isYear(from)) return problem("year_from", `${from} isn't a valid model year`);
  if (to !== null && !isYear(to)) return problem("year_to", `${to} isn't a valid model year`);
  return to !== null && to < from ? problem("year_to", `${to} is before ${from}`) : { from, to };
}

function parseYearRange(text: string): Years | undefined {
  const match = /^(\d{4})(?:\s*(?:([-–—+])|to|إلى|الى)\s*(\d{4})?)?$/.exec(toAsciiDigits(text));
  if (!match) return undefined;
  const from = Number(match[1]);
  const open = match[0] !== match[1];
  return { from, to: match[3] ? Number(match[3]) : open ? null : from };
}

/** Returns the ids of the engines that a cell names. For an empty cell, returns a list with one null. */
function parseEngines(row: Row, reference: PartReferenceData, modelId: number, { from, to }: Years): (number | null)[] {
  const text = row.readText("engine");
  if (!text) return [null];
  const engines = reference.findEngines(modelId, from, to, text);
  if (engines.length > 0) return engines.map(({ id }) => id);
  const engineNames = (reference.vehicles.engines.get(modelId) ?? []).map(({ litres, code }) =>
    [litres?.toFixed(1), code && `(${code})`].filter(Boolean).join(" "),
  );
  const choices = [...new Set(engineNames)].slice(0, 8).join(", ");
  row.addProblem(
    "error",
    "engine",
    `“${text}” isn't an engine of ${row.readRaw("make")} ${row.readRaw("model")} in those years that we know` +
      (choices ? `; we know ${choices} for this model` : ""),
  );
  return [];
}

function parseWord<T>(row: Row, field: RuleField, words: WordList<T>): T | null {
  const text = row.readText(field);
  if (!text) return null;
  return words.find(text) ?? row.addProblem("error", field, `“${text}” isn't one of ${words.choices}`) ?? null;
}

/** Returns the id of the value of a feature that a cell names. Returns null for an empty or invalid cell. */
export function parseLookup(
  row: Row,
  { catalog }: PartReferenceData,
  field: "gear" | "body" | "condition",
): number | null {
  const text = row.readText(field);
  if (!text) return null;
  const own = catalog.features.get(field)?.lookups ?? [];
  const ids = new Set(own.map(({ id }) => id));
  const found = catalog.spellings.find("lookup", text).find((id) => ids.has(id));
  const slugs = own.map(({ slug }) => slug).join(", ");
  return found ?? row.addProblem("error", field, `“${text}” isn't one of ${slugs}`) ?? null;
}

function parseDay(row: Row, field: "built_from" | "built_to"): string | null {
  const text = row.readText(field);
  if (!text) return null;
  const day = toAsciiDigits(text);
  return isIsoDay(day) ? day : (row.addProblem("error", field, `“${text}” isn't a date like 2026-01-31`) ?? null);
}

function parseQuantity(row: Row): number | null {
  const quantity = row.readNumber("quantity");
  if (quantity === null || (Number.isInteger(quantity) && quantity >= 1 && quantity <= 100)) return quantity;
  return row.addProblem("error", "quantity", `${quantity} isn't a quantity from 1 to 100`) ?? null;
}

function parseVerified(row: Row): NewFitmentRule["verified"] {
  const text = row.readText("verified");
  if (!text) return null;
  const day = toAsciiDigits(text);
  if (isIsoDay(day)) return day;
  const isVerified = yesNoSpellings.find(text);
  if (isVerified === undefined)
    row.addProblem("error", "verified", `must be yes, no or a date like 2026-01-31, not “${text}”`);
  return isVerified ? "yes" : null;
}

/** Parses the answers to fitment questions that a rule requires: "brake-calliper=16-inch;sunroof=no". */
function parseQualifiers(row: Row, { questions }: PartReferenceData): NewFitmentRule["qualifiers"] {
  const text = row.readText("qualifiers");
  if (!text) return [];
  const found = new Map<number, number>();
  for (const pair of text.split(/[;؛]/)) {
    if (!pair.trim()) continue;
    const [key = "", answer] = pair.split("=").map((each) => each.trim());
    const question = questions.get(key.toLowerCase());
    const value = question?.values.get(normalizeToKey(answer ?? ""));
    if (answer === undefined) row.addProblem("error", "qualifiers", `“${pair.trim()}” isn't written as key=value`);
    else if (!question) {
      row.addProblem(
        "error",
        "qualifiers",
        `“${key}” isn't a question we know; choose from ${[...questions.keys()].join(", ")}`,
      );
    } else if (value === undefined) {
      row.addProblem("error", "qualifiers", `“${answer}” isn't an answer to ${key}; choose from ${question.choices}`);
    } else if (found.has(question.id)) row.addProblem("error", "qualifiers", `“${key}” is answered twice`);
    else found.set(question.id, value);
  }
  return [...found].map(([qualifierId, valueId]) => ({ qualifierId, valueId }));
}
