import { asciiDigits } from "#kernel/digits.ts";
import { squash } from "#kernel/fold.ts";
import { type Cells, isDay } from "../../import/cells.ts";
import { yesOrNo } from "../../import/words.ts";
import type { NewRule } from "../part.ts";
import { type PartField, type RuleField, ruleFields } from "./fields.ts";
import { driveWords, effectWords, marketWords, positionWords } from "./words.ts";
import type { ImportWorld } from "./world.ts";

type Row = Cells<PartField>;
type WordList<T> = { find(text: string): T | undefined; choices: string };

/** Whether the row says something about a vehicle at all. */
export const saysRule = (row: Row): boolean => ruleFields.some((field) => row.raw(field) !== "");

/**
 * The rules of one row: one, or one for each engine that it means. Conditions that can't be read are errors, not
 * warnings: without its condition a rule would hold for vehicles that nobody spoke of.
 */
export function readRules(row: Row, world: ImportWorld): NewRule[] {
  const effect = word(row, "effect", effectWords) ?? "fits";
  const years = readYears(row, world.now);
  const modelId = readModel(row, world);
  const builtFrom = readDay(row, "built_from");
  const builtTo = readDay(row, "built_to");
  if (builtFrom && builtTo && builtFrom > builtTo) row.report("error", "built_to", `${builtTo} is before ${builtFrom}`);
  const engines = modelId && years ? readEngines(row, world, modelId, years) : [null];
  const rule = {
    modelId: modelId ?? 0,
    yearFrom: years?.from ?? 0,
    yearTo: years?.to ?? null,
    market: word(row, "market", marketWords),
    drive: word(row, "drive", driveWords),
    gearId: readLookup(row, world, "gear"),
    bodyId: readLookup(row, world, "body"),
    builtFrom,
    builtTo,
    qualifiers: readQualifiers(row, world),
    position: word(row, "position", positionWords),
    quantity: readQuantity(row),
    effect,
    note: row.both("note"),
    source: row.text("source"),
    verified: readVerified(row),
  };
  return row.refused ? [] : engines.map((engineId) => ({ ...rule, engineId }));
}

function readModel(row: Row, world: ImportWorld): number | undefined {
  const make = row.text("make");
  const model = row.text("model");
  if (!make || !model) {
    row.report("error", make ? "model" : "make", "is empty; a rule needs make and model");
    return undefined;
  }
  const found = world.model(make, model);
  if (found === "make") row.report("error", "make", `“${make}” is no make we know`);
  else if (found === "model") row.report("error", "model", `“${model}” is no model of ${make} that we know`);
  else return found.id;
  return undefined;
}

type Years = { from: number; to: number | null };

/** From `year_from` and `year_to`, or from `years`: "2015", "2012-2017", "2018-" (and all that follow). */
function readYears(row: Row, now: Date): Years | undefined {
  const range = row.text("years");
  const problem = (field: RuleField, reason: string) => row.report("error", range ? "years" : field, reason);
  if (range && (row.raw("year_from") || row.raw("year_to"))) {
    problem("years", "stands beside year_from or year_to; say it once");
    return undefined;
  }
  const before = row.problems.length;
  const years = range ? yearsOf(range) : { from: row.number("year_from"), to: row.number("year_to") };
  if (row.problems.length > before) return undefined;
  if (!years) problem("years", `“${range}” are no years; write 2015, 2012-2017, or 2018- for all that follow`);
  else if (years.from === null) problem("year_from", "is empty; a rule needs its first model year");
  else {
    const { from, to } = years;
    const isYear = (year: number) => Number.isInteger(year) && year >= 1900 && year <= now.getUTCFullYear() + 2;
    if (!isYear(from)) problem("year_from", `${from} is no model year`);
    else if (to !== null && !isYear(to)) problem("year_to", `${to} is no model year`);
    else if (to !== null && to < from) problem("year_to", `${to} is before ${from}`);
    else return { from, to };
  }
  return undefined;
}

function yearsOf(text: string): Years | undefined {
  const found = /^(\d{4})(?:\s*(?:([-–—+])|to|إلى|الى)\s*(\d{4})?)?$/.exec(asciiDigits(text));
  if (!found) return undefined;
  const from = Number(found[1]);
  const open = found[0] !== found[1];
  return { from, to: found[3] ? Number(found[3]) : open ? null : from };
}

/** An id for each engine that the cell means; one null when it is empty. */
function readEngines(row: Row, world: ImportWorld, modelId: number, { from, to }: Years): (number | null)[] {
  const text = row.text("engine");
  if (!text) return [null];
  const engines = world.engines(modelId, from, to, text);
  if (engines.length > 0) return engines.map(({ id }) => id);
  const known = (world.vehicles.engines.get(modelId) ?? []).map(({ litres, code }) =>
    [litres?.toFixed(1), code && `(${code})`].filter(Boolean).join(" "),
  );
  const choices = [...new Set(known)].slice(0, 8).join(", ");
  row.report(
    "error",
    "engine",
    `“${text}” is no engine of ${row.raw("make")} ${row.raw("model")} in those years that we know` +
      (choices ? `; of that model we know ${choices}` : ""),
  );
  return [];
}

function word<T>(row: Row, field: RuleField, words: WordList<T>): T | null {
  const text = row.text(field);
  if (!text) return null;
  const found = words.find(text);
  if (found === undefined) row.report("error", field, `“${text}” is none of ${words.choices}`);
  return found ?? null;
}

function readLookup(row: Row, { catalogue }: ImportWorld, field: "gear" | "body"): number | null {
  const text = row.text(field);
  if (!text) return null;
  const own = catalogue.features.get(field)?.lookups ?? [];
  const ids = new Set(own.map(({ id }) => id));
  const found = catalogue.spellings.find("lookup", text).find((id) => ids.has(id));
  if (found === undefined) {
    row.report("error", field, `“${text}” is none of ${own.map(({ slug }) => slug).join(", ")}`);
  }
  return found ?? null;
}

function readDay(row: Row, field: "built_from" | "built_to"): string | null {
  const text = row.text(field);
  if (!text) return null;
  const day = asciiDigits(text);
  if (isDay(day)) return day;
  row.report("error", field, `“${text}” is no day like 2026-01-31`);
  return null;
}

function readQuantity(row: Row): number | null {
  const quantity = row.number("quantity");
  if (quantity === null || (Number.isInteger(quantity) && quantity >= 1 && quantity <= 100)) return quantity;
  row.report("error", "quantity", `${quantity} is no quantity from 1 to 100`);
  return null;
}

function readVerified(row: Row): NewRule["verified"] {
  const text = row.text("verified");
  if (!text) return null;
  const day = asciiDigits(text);
  if (isDay(day)) return day;
  const said = yesOrNo.find(text);
  if (said === undefined) row.report("error", "verified", `“${text}” is neither yes or no nor a day like 2026-01-31`);
  return said ? "yes" : null;
}

/** "brake-calliper=16-inch;sunroof=no": the answers that somebody must have given. */
function readQualifiers(row: Row, { questions }: ImportWorld): NewRule["qualifiers"] {
  const text = row.text("qualifiers");
  if (!text) return [];
  const found = new Map<number, number>();
  for (const pair of text.split(/[;؛]/)) {
    if (!pair.trim()) continue;
    const [key = "", answer] = pair.split("=").map((each) => each.trim());
    const question = questions.get(key.toLowerCase());
    const value = question?.values.get(squash(answer ?? ""));
    if (answer === undefined) row.report("error", "qualifiers", `“${pair.trim()}” is not written as key=value`);
    else if (!question) {
      row.report(
        "error",
        "qualifiers",
        `“${key}” is no question we know; there are ${[...questions.keys()].join(", ")}`,
      );
    } else if (value === undefined) {
      row.report("error", "qualifiers", `“${answer}” is no answer to ${key}; there are ${question.choices}`);
    } else if (found.has(question.id)) row.report("error", "qualifiers", `“${key}” is answered twice`);
    else found.set(question.id, value);
  }
  return [...found].map(([qualifierId, valueId]) => ({ qualifierId, valueId }));
}
