import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { getVehiclesByIds } from "#domain/vehicles/vehicle-catalog.server.ts";
import { type FitmentRule, isFittingVerdict } from "./fitment.ts";
import { evaluateFitment, isRuleForVehicle } from "./fitment-evaluation.ts";
import { type FitmentRow, fitmentColumns, toFitmentRule } from "./fitment-rules.server.ts";

/** Maximum number of rules whose vehicles are evaluated. A part may have a million rules. */
const MAX_CANDIDATE_RULES = 300;
/** Maximum number of candidate vehicles to evaluate. */
const MAX_CANDIDATE_VEHICLES = 1_500;
/**
 * Maximum number of rules that are read to evaluate the candidates. Rules that exclude vehicles come first, so that no
 * excluded vehicle counts as fitting.
 */
const MAX_EVALUATED_RULES = 5_000;

/**
 * Lists the ids of at most `limit` vehicles that a part certainly fits (EN-01), oldest models first. To check any other
 * vehicle, use `evaluateListingFitment`. `knownRules` are all rules of the part, if already loaded.
 */
export async function listFittingVehicleIds(
  db: Db,
  partId: number,
  limit: number,
  knownRules?: readonly FitmentRule[],
): Promise<number[]> {
  if (knownRules && !knownRules.some(({ effect }) => effect === "fits")) return [];
  const { rows: candidates } = await sql<{ id: number }>`
    select distinct v.id from (
        select model_id, year_from, year_to from fitments where part_id = ${partId} and effect = 'fits'
        order by model_id, year_from, id limit ${MAX_CANDIDATE_RULES}) f
      join base_vehicles b on b.model_id = f.model_id and b.year between f.year_from and coalesce(f.year_to, 9999)
      join vehicles v on v.base_vehicle_id = b.id
    order by v.id limit ${MAX_CANDIDATE_VEHICLES}`.execute(db);
  const candidateIds = candidates.map(({ id }) => id);
  const vehicles = [...(await getVehiclesByIds(db, candidateIds)).values()];
  if (vehicles.length === 0) return [];
  const fitments = knownRules ?? (await listRulesForVehicles(db, partId, vehicles));
  return vehicles
    .filter((vehicle) => {
      const applicableRules = fitments.filter((rule) => isRuleForVehicle(rule, vehicle));
      return isFittingVerdict(evaluateFitment({ compatibility: "vehicles", fitments: applicableRules }, vehicle));
    })
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .slice(0, limit);
}

/** Lists the rules of a part for the models and years of the given vehicles. */
async function listRulesForVehicles(db: Db, partId: number, vehicles: readonly Vehicle[]): Promise<FitmentRule[]> {
  const years = vehicles.map(({ year }) => year);
  const { rows } = await sql<FitmentRow>`
    select ${fitmentColumns} from fitments f left join engines e on e.id = f.engine_id
    where f.part_id = ${partId} and f.model_id = any(${[...new Set(vehicles.map(({ model }) => model.id))]}::int[])
      and f.year_from <= ${Math.max(...years)}::int and (f.year_to is null or f.year_to >= ${Math.min(...years)}::int)
    order by f.effect, f.id limit ${MAX_EVALUATED_RULES}`.execute(db);
  return rows.map(toFitmentRule);
}
