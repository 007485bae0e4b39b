import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Aspiration } from "#db/schema/fitment.ts";
import type { Engine } from "./vehicle.ts";

const highestId = 2_147_483_647;
/** Whether a number can be an id of these tables at all. */
export const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= highestId;

export type EngineRow = {
  engine_id: number | null;
  code: string | null;
  litres: number | null;
  cylinders: number | null;
  engine_fuel: number | null;
  aspiration: Aspiration | null;
  power_hp: number | null;
};

/** Columns of an engine; `e` is engines. */
export const engineColumns: RawBuilder<unknown> = sql`e.id as engine_id, e.code, e.litres::float8 as litres, e.cylinders,
  e.fuel_id as engine_fuel, e.aspiration, e.power_hp`;

/** The engine of a row that was read with `engineColumns`. */
export const engineFrom = (row: EngineRow): Engine | null =>
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

/** An engine by its id; undefined when there is none. */
export async function engineOf(db: Db, id: number): Promise<Engine | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<EngineRow>`select ${engineColumns} from engines e where e.id = ${id}`.execute(db);
  return (rows[0] && engineFrom(rows[0])) ?? undefined;
}
