import type { Db } from "#db/database.ts";
import type { NewAd } from "#domain/ads/insert.server.ts";
import { writeParts } from "#domain/parts/commands.server.ts";
import { readKnownVehicles } from "#domain/parts/known-vehicles.server.ts";
import type { KnownVehicles } from "#domain/parts/known-vehicles.ts";
import { type NewPart, type NewRule, noNote } from "#domain/parts/part.ts";
import type { DemoAd, DemoPart, DemoRule } from "./demo-part.ts";

/** Writes the parts that these ads offer, and returns the ads as those of their parts. */
export async function writeDemoParts(trx: Db, ads: readonly DemoAd[], now: Date): Promise<NewAd[]> {
  const parts = ads.flatMap(({ part }) => part ?? []);
  if (parts.length === 0) return [...ads];
  const models = new Set(parts.flatMap(({ rules }) => rules.map(({ modelId }) => modelId)));
  const vehicles = await readKnownVehicles(trx, [...models]);
  const answers = await readAnswers(trx);
  const written = await writeParts(
    trx,
    parts.map((part) => newPart(part, vehicles, answers)),
    now,
  );
  const ids = written.map(({ id }) => id).values();
  return ads.map(({ part, ...ad }) => (part ? { ...ad, partId: ids.next().value ?? null } : ad));
}

type Answers = ReadonlyMap<string, NewRule["qualifiers"][number]>;

/** The answers to all questions, by "question=answer". */
async function readAnswers(db: Db): Promise<Answers> {
  const rows = await db
    .selectFrom("qualifier_values")
    .innerJoin("qualifiers", "qualifiers.id", "qualifier_values.qualifier_id")
    .select(["qualifiers.key", "qualifier_values.key as value", "qualifier_id", "qualifier_values.id"])
    .execute();
  return new Map(
    rows.map(({ key, value, qualifier_id, id }) => [`${key}=${value}`, { qualifierId: qualifier_id, valueId: id }]),
  );
}

function newPart({ universal, rules, ...part }: DemoPart, vehicles: KnownVehicles, answers: Answers): NewPart {
  return {
    ...part,
    universal: universal ? { note: universal } : false,
    rules: rules.flatMap((rule) => rulesOf(rule, vehicles, answers)),
  };
}

/**
 * A rule for each engine that is meant, in the years in which there was such a model. Where nothing is known of the
 * engines the rule goes without, but a relative is left out then.
 */
function rulesOf(rule: DemoRule, { years, engines }: KnownVehicles, answers: Answers): NewRule[] {
  const known = years.get(rule.modelId);
  if (rule.relative && !known) return [];
  const yearFrom = Math.max(rule.yearFrom, known?.first ?? 0);
  const yearTo = Math.min(rule.yearTo, known?.last ?? rule.yearTo);
  if (yearFrom > yearTo) return [];
  const { engine } = rule;
  const meant = engine
    ? (engines.get(rule.modelId) ?? []).filter(
        (each) =>
          ("litres" in engine ? each.litres === engine.litres : each.cylinders === engine.cylinders) &&
          each.years.some((year) => year >= yearFrom && year <= yearTo),
      )
    : [];
  if (engine && rule.relative && meant.length === 0) return [];
  const ids = meant.length > 0 ? meant.map(({ id }) => id) : [null];
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
    note: rule.note ?? noNote,
    source: rule.source ?? null,
    verified: rule.verified ?? null,
  }));
}
