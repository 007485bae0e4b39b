import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { FitmentsTable } from "#db/schema/fitment.ts";
import { type EngineRow, engineColumns, findEngine, toEngine } from "#domain/vehicles/engines.server.ts";
import type { Engine, Vehicle } from "#domain/vehicles/vehicle.ts";
import type { Compatibility, FitmentAnswers, FitmentRule, FitmentVerdict, QualifierQuestion } from "./fitment.ts";
import { evaluateFitment } from "./fitment-evaluation.ts";
import { loadUniversalFacts, universalLimitExpression } from "./universal-conditions.server.ts";
import { applyUniversalCondition, toUniversalCondition } from "./universal-conditions.ts";

export type FitmentRow = EngineRow &
  Omit<Selectable<FitmentsTable>, "engine_id" | "verified_at"> & {
    verified: boolean;
    qualifiers: FitmentRule["qualifiers"] | null;
  };

/** Columns of a rule with its engine and qualifiers; `f` is `fitments`. */
export const fitmentColumns: RawBuilder<unknown> = sql`f.id, f.part_id, f.model_id, f.year_from, f.year_to, f.market,
  f.drive, f.gear_id, f.body_id, f.built_from, f.built_to, f.position, f.quantity, f.effect, f.note_en, f.note_ar,
  f.source, f.verified_at is not null as verified, ${engineColumns},
  (select json_agg(json_build_object('key', q.key, 'value', v.key) order by q.key)
    from fitment_qualifiers fq join qualifiers q on q.id = fq.qualifier_id join qualifier_values v on v.id = fq.value_id
    where fq.fitment_id = f.id) as qualifiers`;

/** Converts a row read with `fitmentColumns` to a fitment rule. */
export const toFitmentRule = (row: FitmentRow): FitmentRule => ({
  id: row.id,
  modelId: row.model_id,
  yearFrom: row.year_from,
  yearTo: row.year_to,
  engine: toEngine(row),
  market: row.market,
  drive: row.drive,
  gearId: row.gear_id,
  bodyId: row.body_id,
  builtFrom: row.built_from,
  builtTo: row.built_to,
  qualifiers: row.qualifiers ?? [],
  position: row.position,
  quantity: row.quantity,
  effect: row.effect,
  note: row.note_en === null && row.note_ar === null ? null : { en: row.note_en, ar: row.note_ar },
  source: row.source,
  verified: row.verified,
});

/** Vehicle for which rules are listed. With `until`, stands for all years of its model from `year` to `until`. */
type VehicleYears = Pick<Vehicle, "model" | "year"> & { until?: number | undefined };

/** Lists the years from the vehicle's own year up to `until`. */
export const listYearRange = ({ year }: Pick<Vehicle, "year">, until = year): number[] =>
  Array.from({ length: Math.max(1, until - year + 1) }, (_, i) => year + i);

/**
 * Lists the fitment rules for a vehicle's model and years, grouped by part. Without `partIds`, lists the rules of all
 * parts.
 */
export async function listRulesByPart(
  db: Db,
  { model, year, until = year }: VehicleYears,
  partIds?: readonly number[],
): Promise<Map<number, FitmentRule[]>> {
  if (partIds?.length === 0) return new Map();
  const appliesToVehicle = sql`r.model_id = ${model.id} and r.year_from <= ${until}::int
    and (r.year_to is null or r.year_to >= ${year}::int)`;
  // The query reads part by part: a popular model has thousands of rules, but a single part has only a few for the
  // model.
  const rulesSource = partIds
    ? sql`unnest(${partIds}::int[]) as p(id) cross join lateral (
        select * from fitments r where r.part_id = p.id and ${appliesToVehicle} offset 0) f`
    : sql`(select * from fitments r where ${appliesToVehicle}) f`;
  const { rows } = await sql<FitmentRow>`
    select ${fitmentColumns} from ${rulesSource} left join engines e on e.id = f.engine_id`.execute(db);
  const byPart = new Map<number, FitmentRule[]>();
  for (const row of rows) {
    const partRules = byPart.get(row.part_id);
    if (partRules) partRules.push(toFitmentRule(row));
    else byPart.set(row.part_id, [toFitmentRule(row)]);
  }
  return byPart;
}

/**
 * Returns the vehicle with the engine that its owner named in the answers. Known attributes of the vehicle's engine
 * take precedence.
 */
export async function withAnsweredEngine(db: Db, vehicle: Vehicle, answers: FitmentAnswers): Promise<Vehicle> {
  const answered = await findEngine(db, Number(answers.engine));
  if (!answered) return vehicle;
  const knownAttributes = Object.fromEntries(
    Object.entries(vehicle.engine ?? {}).filter(([, value]) => value !== null),
  );
  return { ...vehicle, engine: { ...answered, ...knownAttributes } as Engine };
}

type ListingFitRow = { id: number; part_id: number | null; compatibility: Compatibility; limit: number };

/**
 * Evaluates whether the parts of listings fit a vehicle. Returns verdicts by listing id, without unknown listings. A
 * listing without a known part gets the verdict that its seller declared: universal or unknown. A universal part fits
 * only if its condition is met (`conditionsByCategory`). With `until`, every
 * year from the year of the vehicle to `until` is evaluated. A part that fits only some of these years gets the verdict
 * "depends".
 */
export async function evaluateListingFitment(
  db: Db,
  vehicle: Vehicle,
  answers: FitmentAnswers,
  listingIds: readonly number[],
  until?: number,
): Promise<Map<number, FitmentVerdict>> {
  if (listingIds.length === 0) return new Map();
  const [{ rows: listings }, knownVehicle] = await Promise.all([
    sql<ListingFitRow>`select a.id, a.part_id, a.compatibility, ${universalLimitExpression} as limit
      from ads a where a.id = any(${listingIds}::bigint[])`.execute(db),
    withAnsweredEngine(db, vehicle, answers),
  ]);
  const parts = new Set(listings.flatMap(({ part_id }) => part_id ?? []));
  const [rules, facts] = await Promise.all([
    listRulesByPart(db, { ...knownVehicle, until }, [...parts]),
    loadUniversalFacts(db, knownVehicle, answers, until),
  ]);
  const years = listYearRange(knownVehicle, until);
  return new Map(
    listings.map(({ id, part_id, compatibility, limit }): [number, FitmentVerdict] => {
      const condition = toUniversalCondition(limit);
      if (part_id === null && compatibility !== "all") return [id, { fit: "unknown" }];
      const part = { compatibility, fitments: rules.get(part_id ?? 0) ?? [] };
      const verdicts = years.map((year) => evaluateFitment(part, { ...knownVehicle, year }, answers));
      return [id, applyUniversalCondition(mergeYearVerdicts(verdicts), condition, facts)];
    }),
  );
}

/** Merges the verdicts of several model years: the common verdict if all are equal, otherwise "depends". */
function mergeYearVerdicts(verdicts: readonly FitmentVerdict[]): FitmentVerdict {
  const [first, ...otherVerdicts] = verdicts as [FitmentVerdict, ...FitmentVerdict[]];
  if (otherVerdicts.every(({ fit }) => fit === first.fit)) return first;
  const fitting = verdicts.flatMap((each) => (each.fit === "fits" ? [each.rule] : []));
  return { fit: "depends", rules: [...new Map(fitting.map((rule) => [rule.id, rule])).values()], questions: [] };
}

type QualifierRow = {
  key: string;
  question_en: string;
  question_ar: string;
  values: { key: string; name: { en: string; ar: string } }[] | null;
};

/** Finds qualifier questions with their texts, by key. Unknown keys are left out. */
export async function getQualifiersByKey(db: Db, keys: readonly string[]): Promise<Map<string, QualifierQuestion>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<QualifierRow>`
    select q.key, q.question_en, q.question_ar,
      (select json_agg(json_build_object('key', v.key, 'name', json_build_object('en', v.name_en, 'ar', v.name_ar))
          order by v.position, v.id)
        from qualifier_values v where v.qualifier_id = q.id) as values
    from qualifiers q where q.key = any(${keys}::text[])`.execute(db);
  return new Map(
    rows.map(({ key, question_en, question_ar, values }) => [
      key,
      { key, question: { en: question_en, ar: question_ar }, values: values ?? [] },
    ]),
  );
}
