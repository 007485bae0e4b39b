import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import type { FitmentQuestion } from "./fitment.ts";

const vehicleSubjects = ["engine", "market", "drive", "gear", "body"] as const;

type ConditionRow = Record<(typeof vehicleSubjects)[number], string | number | null> & {
  built: boolean;
  qualifier: string | null;
  value: string | null;
};

/**
 * Lists the fitment questions about a vehicle that the vehicle's data does not answer, with the answers that make a
 * difference. The engine question is left out if the engine is known.
 */
export async function listOpenFitmentQuestions(db: Db, vehicle: Vehicle): Promise<FitmentQuestion[]> {
  const { model, year } = vehicle;
  const { rows } = await sql<ConditionRow>`
    select distinct f.engine_id as engine, f.market, f.drive, f.gear_id as gear, f.body_id as body,
      (f.built_from is not null or f.built_to is not null) as built, q.key as qualifier, v.key as value
    from fitments f
      left join fitment_qualifiers fq on fq.fitment_id = f.id
      left join qualifiers q on q.id = fq.qualifier_id
      left join qualifier_values v on v.id = fq.value_id
    where f.model_id = ${model.id} and f.year_from <= ${year}::int and (f.year_to is null or f.year_to >= ${year}::int)`.execute(
    db,
  );
  const { engine, market, drive, gearId: gear, bodyId: body } = vehicle;
  const knownAttributes = { engine, market, drive, gear, body };
  const vehicleQuestions = vehicleSubjects
    .filter((about) => knownAttributes[about] === null)
    .map((about) => ({ about, choices: getDistinctValues(rows.map((row) => row[about])) }))
    .filter(({ choices }) => choices.length > 0);
  const built = rows.some((row) => row.built) ? [{ about: "built" as const, choices: [] }] : [];
  const qualifierQuestions = getDistinctValues(rows.map(({ qualifier }) => qualifier)).map((key) => ({
    about: `q:${key}` as const,
    choices: getDistinctValues(rows.map(({ qualifier, value }) => (qualifier === key ? value : null))),
  }));
  return [...qualifierQuestions, ...vehicleQuestions, ...built];
}

const getDistinctValues = (values: readonly (string | number | null)[]): string[] =>
  [...new Set(values.flatMap((value) => (value === null ? [] : String(value))))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
