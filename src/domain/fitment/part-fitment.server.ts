import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Compatibility, FitmentRule } from "./fitment.ts";
import { type FitmentRow, fitmentColumns, toFitmentRule } from "./fitment-rules.server.ts";
import { getFirstTableRules, loadFitmentTable } from "./fitment-table.server.ts";
import { listFittingVehicleIds } from "./fitting-vehicles.server.ts";

/**
 * Fitment of a part as its page shows it: the first rules of the fitment table, and the ids of vehicles that the part
 * certainly fits (EN-01).
 */
export type PartFitment = { rules: readonly FitmentRule[]; vehicles: readonly number[] };

/**
 * Maximum number of rules of a part that are read at once. Parts with more rules are read through the paged fitment
 * table, whose cost does not grow with the number of rules.
 */
const MAX_RULES_READ = 300;

/** Returns the fitment of a part, with at most the given numbers of rules and vehicles. */
export async function getPartFitment(
  db: Db,
  catalog: Catalog,
  { id, compatibility }: { id: number; compatibility: Compatibility },
  limits: { rules: number; vehicles: number },
): Promise<PartFitment> {
  const knownRules = await findAllRules(db, id);
  const vehicles = compatibility === "vehicles" ? listFittingVehicleIds(db, id, limits.vehicles, knownRules) : [];
  if (knownRules) return { rules: getFirstTableRules(catalog, knownRules, limits.rules), vehicles: await vehicles };
  const [table, fittingVehicles] = await Promise.all([
    loadFitmentTable(db, catalog, id, { limit: limits.rules }),
    vehicles,
  ]);
  return { rules: table.rows.map(({ rule }) => rule), vehicles: fittingVehicles };
}

/** Finds all rules of a part. Returns undefined if the part has more than `MAX_RULES_READ` rules. */
async function findAllRules(db: Db, partId: number): Promise<FitmentRule[] | undefined> {
  const { rows } = await sql<FitmentRow>`
    select ${fitmentColumns} from (select * from fitments r where r.part_id = ${partId} limit ${MAX_RULES_READ + 1}) f
      left join engines e on e.id = f.engine_id`.execute(db);
  return rows.length > MAX_RULES_READ ? undefined : rows.map(toFitmentRule);
}
