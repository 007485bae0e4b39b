import type { Db } from "#db/database.ts";
import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { writeParts } from "#domain/parts/commands.server.ts";
import { readKnownVehicles } from "#domain/parts/known-vehicles.server.ts";
import type { KnownVehicles } from "#domain/parts/known-vehicles.ts";
import { EMPTY_RULE_NOTE, type NewFitmentRule, type NewPart } from "#domain/parts/part.ts";
import type { DemoListing, DemoPart, DemoRule } from "./demo-part.ts";

/** Writes the parts of the listings and returns the listings with the ids of their parts. */
export async function writeDemoParts(trx: Db, ads: readonly DemoListing[], now: Date): Promise<NewListing[]> {
  const parts = ads.flatMap(({ part }) => part ?? []);
  if (parts.length === 0) return [...ads];
  const models = new Set(parts.flatMap(({ rules }) => rules.map(({ modelId }) => modelId)));
  const vehicles = await readKnownVehicles(trx, [...models]);
  const answers = await readQualifierAnswers(trx);
  const written = await writeParts(
    trx,
    parts.map((part) => toNewPart(part, vehicles, answers)),
    now,
  );
  const ids = written.map(({ id }) => id).values();
  return ads.map(({ part, ...ad }) => (part ? { ...ad, partId: ids.next().value ?? null } : ad));
}

type Answers = ReadonlyMap<string, NewFitmentRule["qualifiers"][number]>;

/** Reads the ids of all answers to qualifier questions, by "question=answer". */
async function readQualifierAnswers(db: Db): Promise<Answers> {
  const rows = await db
    .selectFrom("qualifier_values")
    .innerJoin("qualifiers", "qualifiers.id", "qualifier_values.qualifier_id")
    .select(["qualifiers.key", "qualifier_values.key as value", "qualifier_id", "qualifier_values.id"])
    .execute();
  return new Map(
    rows.map(({ key, value, qualifier_id, id }) => [`${key}=${value}`, { qualifierId: qualifier_id, valueId: id }]),
  );
}

function toNewPart({ universal, rules, ...part }: DemoPart, vehicles: KnownVehicles, answers: Answers): NewPart {
  return {
    ...part,
    universal: universal ? { note: universal } : false,
    rules: rules.flatMap((rule) => toNewRules(rule, vehicles, answers)),
  };
}

/**
 * Converts a demo rule to one rule per engine, limited to the known years of the model. If no known engine matches, the
 * rule applies to all engines; for a model that only shares the platform, no rule is created.
 */
function toNewRules(rule: DemoRule, { years, engines }: KnownVehicles, answers: Answers): NewFitmentRule[] {
  const knownYears = years.get(rule.modelId);
  if (rule.relative && !knownYears) return [];
  const yearFrom = Math.max(rule.yearFrom, knownYears?.first ?? 0);
  const yearTo = Math.min(rule.yearTo, knownYears?.last ?? rule.yearTo);
  if (yearFrom > yearTo) return [];
  const { engine } = rule;
  const matchingEngines = engine
    ? (engines.get(rule.modelId) ?? []).filter(
        (each) =>
          ("litres" in engine ? each.litres === engine.litres : each.cylinders === engine.cylinders) &&
          each.years.some((year) => year >= yearFrom && year <= yearTo),
      )
    : [];
  if (engine && rule.relative && matchingEngines.length === 0) return [];
  const ids = matchingEngines.length > 0 ? matchingEngines.map(({ id }) => id) : [null];
  const answer = rule.question && answers.get(rule.question.join("="));
  return ids.map((engineId) => ({
    modelId: rule.modelId,
    yearFrom,
    yearTo,
    engineId,
    market: rule.market ?? null,
    drive: rule.drive ?? null,
    gearId: rule.gearId ?? null,
    bodyId: null,
    builtFrom: rule.builtFrom ?? null,
    builtTo: null,
    qualifiers: answer ? [answer] : [],
    position: rule.position ?? null,
    quantity: rule.quantity ?? null,
    effect: rule.effect ?? "fits",
    note: rule.note ?? EMPTY_RULE_NOTE,
    source: rule.source ?? null,
    verified: rule.verified ?? null,
  }));
}
