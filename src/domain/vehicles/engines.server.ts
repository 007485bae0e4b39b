import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { EnginesTable } from "#db/schema/fitment.ts";
import type { Engine } from "./vehicle.ts";

const MAX_ID = 2_147_483_647;
/** Checks whether a number can be the id of a vehicle or engine. */
export const isValidVehicleDataId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID;

export type EngineRow = Pick<EnginesTable, "code" | "cylinders" | "aspiration" | "power_hp"> &
  Record<"engine_id" | "litres" | "engine_fuel", number | null>;

/** SQL for the columns of an engine (`engines e`). */
export const engineColumns: RawBuilder<unknown> = sql`e.id as engine_id, e.code, e.litres::float8 as litres, e.cylinders,
  e.fuel_id as engine_fuel, e.aspiration, e.power_hp`;

/** Converts a row with `engineColumns` to an engine, or null if the row has none. */
export const toEngine = (row: EngineRow): Engine | null =>
  row.engine_id === null
    ? null
    : {
        id: row.engine_id,
        code: row.code,
        litres: row.litres,
        cylinders: row.cylinders,
        fuelId: row.engine_fuel,
        aspiration: row.aspiration,
        powerHp: row.power_hp,
      };

export async function findEngine(db: Db, id: number): Promise<Engine | undefined> {
  if (!isValidVehicleDataId(id)) return undefined;
  const { rows } = await sql<EngineRow>`select ${engineColumns} from engines e where e.id = ${id}`.execute(db);
  return (rows[0] && toEngine(rows[0])) ?? undefined;
}
