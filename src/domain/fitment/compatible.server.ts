import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { vehiclesByIds } from "#domain/vehicles/cascade.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { type Fitment, isFit } from "./fitment.ts";
import { type FitmentRow, fitmentColumns, fitmentFrom } from "./read.server.ts";
import { speaksOf, verdict } from "./verdict.ts";

/** Rules whose vehicles are looked at: a part may have a million. */
const mostRules = 300;
/** So many vehicles are judged. */
const mostCandidates = 1_500;
/** Rules that are read to judge those vehicles; what excludes comes first, so that none is called fitting for want of it. */
const mostJudging = 5_000;

/**
 * The ids of vehicles that a part fits for certain (EN-01), the oldest models first, at most `most`. Whether it fits any
 * other is asked for that one (`fitsOfAds`). `known`: all rules of the part, where they have been read.
 */
export async function vehiclesThatFit(
  db: Db,
  partId: number,
  most: number,
  known?: readonly Fitment[],
): Promise<number[]> {
  if (known && !known.some(({ effect }) => effect === "fits")) return [];
  const { rows: candidates } = await sql<{ id: number }>`
    select distinct v.id from (
        select model_id, year_from, year_to from fitments where part_id = ${partId} and effect = 'fits'
        order by model_id, year_from, id limit ${mostRules}) f
      join base_vehicles b on b.model_id = f.model_id and b.year between f.year_from and coalesce(f.year_to, 9999)
      join vehicles v on v.base_vehicle_id = b.id
    order by v.id limit ${mostCandidates}`.execute(db);
  const vehicles = [
    ...(
      await vehiclesByIds(
        db,
        candidates.map(({ id }) => id),
      )
    ).values(),
  ];
  if (vehicles.length === 0) return [];
  const fitments = known ?? (await rulesAbout(db, partId, vehicles));
  return vehicles
    .filter((vehicle) => {
      const own = fitments.filter((rule) => speaksOf(rule, vehicle));
      return isFit(verdict({ compatibility: "vehicles", fitments: own }, vehicle));
    })
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .slice(0, most);
}

/** The rules of a part for the models and years of some vehicles. */
async function rulesAbout(db: Db, partId: number, vehicles: readonly Vehicle[]): Promise<Fitment[]> {
  const years = vehicles.map(({ year }) => year);
  const { rows } = await sql<FitmentRow>`
    select ${fitmentColumns} from fitments f left join engines e on e.id = f.engine_id
    where f.part_id = ${partId} and f.model_id = any(${[...new Set(vehicles.map(({ model }) => model.id))]}::int[])
      and f.year_from <= ${Math.max(...years)}::int and (f.year_to is null or f.year_to >= ${Math.min(...years)}::int)
    order by f.effect, f.id limit ${mostJudging}`.execute(db);
  return rows.map(fitmentFrom);
}
