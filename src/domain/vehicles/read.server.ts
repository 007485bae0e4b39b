import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Aspiration, Drive, VehicleMarket } from "#db/schema/fitment.ts";
import type { Engine, Vehicle } from "./vehicle.ts";

const highestId = 2_147_483_647;
const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= highestId;

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

type Row = EngineRow & {
  id: number;
  year: number;
  make_id: number;
  make_slug: string;
  make_en: string;
  make_ar: string;
  model_id: number;
  model_slug: string;
  model_en: string;
  model_ar: string;
  generation_en: string | null;
  generation_ar: string | null;
  submodel: string | null;
  market: VehicleMarket | null;
  gear_id: number | null;
  drive: Drive | null;
  body_id: number | null;
};

/** Some vehicles by their ids; ids that are none are left out. */
export async function vehiclesOf(db: Db, ids: readonly number[]): Promise<Map<number, Vehicle>> {
  const some = ids.filter(isId);
  if (some.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select v.id, b.year, v.submodel, v.market, v.gear_id, v.drive, v.body_id, ${engineColumns},
      k.id as make_id, k.slug as make_slug, k.name_en as make_en, k.name_ar as make_ar,
      m.id as model_id, m.slug as model_slug, m.name_en as model_en, m.name_ar as model_ar,
      g.name_en as generation_en, g.name_ar as generation_ar
    from vehicles v join base_vehicles b on b.id = v.base_vehicle_id join models m on m.id = b.model_id
      join makes k on k.id = m.make_id left join generations g on g.id = b.generation_id
      left join engines e on e.id = v.engine_id
    where v.id = any(${some}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, vehicleFrom(row)]));
}

/** A vehicle by its id; undefined when there is none. */
export async function vehicleOf(db: Db, id: number): Promise<Vehicle | undefined> {
  return (await vehiclesOf(db, [id])).get(id);
}

const vehicleFrom = (row: Row): Vehicle => ({
  id: row.id,
  year: row.year,
  make: { id: row.make_id, slug: row.make_slug, name: { en: row.make_en, ar: row.make_ar } },
  model: { id: row.model_id, slug: row.model_slug, name: { en: row.model_en, ar: row.model_ar } },
  generation: row.generation_en === null ? null : { en: row.generation_en, ar: row.generation_ar },
  engine: engineFrom(row),
  submodel: row.submodel,
  market: row.market,
  gearId: row.gear_id,
  drive: row.drive,
  bodyId: row.body_id,
});

/** An engine by its id; undefined when there is none. */
export async function engineOf(db: Db, id: number): Promise<Engine | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<EngineRow>`select ${engineColumns} from engines e where e.id = ${id}`.execute(db);
  return (rows[0] && engineFrom(rows[0])) ?? undefined;
}
