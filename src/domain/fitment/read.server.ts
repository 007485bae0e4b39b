import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Drive, FitPosition, VehicleMarket } from "#db/schema/fitment.ts";
import { type EngineRow, engineColumns, engineFrom, engineOf } from "#domain/vehicles/engines.server.ts";
import type { Engine, Vehicle } from "#domain/vehicles/vehicle.ts";
import type { Answers, Compatibility, Fitment, FitVerdict, Qualifier } from "./fitment.ts";
import { verdict } from "./verdict.ts";

export type FitmentRow = EngineRow & {
  id: number;
  part_id: number;
  model_id: number;
  year_from: number;
  year_to: number | null;
  market: VehicleMarket | null;
  drive: Drive | null;
  gear_id: number | null;
  body_id: number | null;
  built_from: string | null;
  built_to: string | null;
  position: FitPosition | null;
  quantity: number | null;
  effect: "fits" | "excludes";
  note_en: string | null;
  note_ar: string | null;
  source: string | null;
  verified: boolean;
  qualifiers: { key: string; value: string }[] | null;
};

/** A rule with its engine and its qualifiers; `f` is fitments. */
export const fitmentColumns: RawBuilder<unknown> = sql`f.id, f.part_id, f.model_id, f.year_from, f.year_to, f.market,
  f.drive, f.gear_id, f.body_id, f.built_from, f.built_to, f.position, f.quantity, f.effect, f.note_en, f.note_ar,
  f.source, f.verified_at is not null as verified, ${engineColumns},
  (select json_agg(json_build_object('key', q.key, 'value', v.key) order by q.key)
    from fitment_qualifiers fq join qualifiers q on q.id = fq.qualifier_id join qualifier_values v on v.id = fq.value_id
    where fq.fitment_id = f.id) as qualifiers`;

/** The rule of a row that was read with `fitmentColumns`. */
export const fitmentFrom = (row: FitmentRow): Fitment => ({
  id: row.id,
  modelId: row.model_id,
  yearFrom: row.year_from,
  yearTo: row.year_to,
  engine: engineFrom(row),
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

/** A vehicle, or with `until` its model from the vehicle's year to that one. */
type OfYears = Pick<Vehicle, "model" | "year"> & { until?: number | undefined };

/** The years from a vehicle's own to the last that is meant. */
export const yearsOf = ({ year }: Pick<Vehicle, "year">, until = year): number[] =>
  Array.from({ length: Math.max(1, until - year + 1) }, (_, i) => year + i);

/** The rules of some parts that speak of a vehicle's model and year, by part; undefined reads those of all parts. */
export async function rulesFor(
  db: Db,
  { model, year, until = year }: OfYears,
  partIds?: readonly number[],
): Promise<Map<number, Fitment[]>> {
  if (partIds?.length === 0) return new Map();
  const speaking = sql`r.model_id = ${model.id} and r.year_from <= ${until}::int
    and (r.year_to is null or r.year_to >= ${year}::int)`;
  // Part by part: a popular model has thousands of rules, a part some for it.
  const from = partIds
    ? sql`unnest(${partIds}::int[]) as p(id) cross join lateral (
        select * from fitments r where r.part_id = p.id and ${speaking} offset 0) f`
    : sql`(select * from fitments r where ${speaking}) f`;
  const { rows } = await sql<FitmentRow>`
    select ${fitmentColumns} from ${from} left join engines e on e.id = f.engine_id`.execute(db);
  const byPart = new Map<number, Fitment[]>();
  for (const row of rows) {
    const known = byPart.get(row.part_id);
    if (known) known.push(fitmentFrom(row));
    else byPart.set(row.part_id, [fitmentFrom(row)]);
  }
  return byPart;
}

/** The vehicle with the engine that its owner named; what is known of it wins. */
export async function withAnsweredEngine(db: Db, vehicle: Vehicle, answers: Answers): Promise<Vehicle> {
  const answered = await engineOf(db, Number(answers.engine));
  if (!answered) return vehicle;
  const known = Object.fromEntries(Object.entries(vehicle.engine ?? {}).filter(([, value]) => value !== null));
  return { ...vehicle, engine: { ...answered, ...known } as Engine };
}

type AdRow = { id: number; part_id: number | null; compatibility: Compatibility };

/**
 * Whether some ads' parts fit a vehicle, by ad; ads that don't exist are left out. Reads only the rules for the
 * vehicle's model. An ad of no known part is as its seller says: for everything, or unknown. With `until` the vehicle's
 * model up to that year is meant: what fits some of those years depends.
 */
export async function fitsOfAds(
  db: Db,
  vehicle: Vehicle,
  answers: Answers,
  adIds: readonly number[],
  until?: number,
): Promise<Map<number, FitVerdict>> {
  if (adIds.length === 0) return new Map();
  const [{ rows: ads }, known] = await Promise.all([
    sql<AdRow>`select id, part_id, compatibility from ads where id = any(${adIds}::bigint[])`.execute(db),
    withAnsweredEngine(db, vehicle, answers),
  ]);
  const parts = new Set(ads.flatMap(({ part_id }) => part_id ?? []));
  const rules = await rulesFor(db, { ...known, until }, [...parts]);
  const years = yearsOf(known, until);
  return new Map(
    ads.map(({ id, part_id, compatibility }): [number, FitVerdict] => {
      if (part_id === null) return [id, { fit: compatibility === "all" ? "universal" : "unknown" }];
      const part = { compatibility, fitments: rules.get(part_id) ?? [] };
      return [id, ofAllYears(years.map((year) => verdict(part, { ...known, year }, answers)))];
    }),
  );
}

/** One verdict for several years: theirs where all are alike. */
function ofAllYears(verdicts: readonly FitVerdict[]): FitVerdict {
  const [first, ...others] = verdicts as [FitVerdict, ...FitVerdict[]];
  if (others.every(({ fit }) => fit === first.fit)) return first;
  const fitting = verdicts.flatMap((each) => (each.fit === "fits" ? [each.rule] : []));
  return { fit: "depends", rules: [...new Map(fitting.map((rule) => [rule.id, rule])).values()], questions: [] };
}

type QualifierRow = {
  key: string;
  question_en: string;
  question_ar: string;
  values: { key: string; name: { en: string; ar: string } }[] | null;
};

/** The questions that only owners can answer, in words, by their keys; keys that are none are left out. */
export async function qualifiersOf(db: Db, keys: readonly string[]): Promise<Map<string, Qualifier>> {
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
