import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Drive, VehicleMarket } from "#db/schema/fitment.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import type { FitQuestion } from "./fitment.ts";

type Asked = {
  engine_id: number | null;
  market: VehicleMarket | null;
  drive: Drive | null;
  gear_id: number | null;
  body_id: number | null;
  built: boolean;
  qualifier: string | null;
  value: string | null;
};

/**
 * What rules of parts ask about a vehicle that isn't known of it, with the answers that make a difference. An engine is
 * asked for when none is known; what is known of one decides by itself.
 */
export async function questionsAbout(db: Db, vehicle: Vehicle): Promise<FitQuestion[]> {
  const { model, year } = vehicle;
  const { rows } = await sql<Asked>`
    select distinct f.engine_id, f.market, f.drive, f.gear_id, f.body_id,
      (f.built_from is not null or f.built_to is not null) as built, q.key as qualifier, v.key as value
    from fitments f
      left join fitment_qualifiers fq on fq.fitment_id = f.id
      left join qualifiers q on q.id = fq.qualifier_id
      left join qualifier_values v on v.id = fq.value_id
    where f.model_id = ${model.id} and f.year_from <= ${year}::int and (f.year_to is null or f.year_to >= ${year}::int)`.execute(
    db,
  );
  const known = {
    engine: vehicle.engine,
    market: vehicle.market,
    drive: vehicle.drive,
    gear: vehicle.gearId,
    body: vehicle.bodyId,
  };
  const asked = (row: Asked) => ({
    engine: row.engine_id,
    market: row.market,
    drive: row.drive,
    gear: row.gear_id,
    body: row.body_id,
  });
  const open = (["engine", "market", "drive", "gear", "body"] as const)
    .filter((about) => known[about] === null)
    .map((about) => ({ about, choices: distinct(rows.map((row) => asked(row)[about])) }))
    .filter(({ choices }) => choices.length > 0);
  const built = rows.some((row) => row.built) ? [{ about: "built" as const, choices: [] }] : [];
  const own = distinct(rows.map(({ qualifier }) => qualifier)).map((key) => ({
    about: `q:${key}` as const,
    choices: distinct(rows.map(({ qualifier, value }) => (qualifier === key ? value : null))),
  }));
  return [...own, ...open, ...built];
}

const distinct = (values: readonly (string | number | null)[]): string[] =>
  [...new Set(values.flatMap((value) => (value === null ? [] : String(value))))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
