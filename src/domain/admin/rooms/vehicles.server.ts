import { sql } from "kysely";
import { change, refuse } from "#domain/admin/change.server.ts";
import { namedChoices } from "#domain/admin/merge-act.server.ts";
import type { Room } from "#domain/admin/room.ts";
import { contains, idOf, localName } from "#domain/admin/table.ts";
import type { Language } from "#kernel/local-text.ts";

const engine = (language: Language) => sql`nullif(concat_ws(' ', e.code, e.litres || ' L',
  nullif(e.cylinders, 0) || ${language === "ar" ? " سلندر" : " cyl."}, ${localName("fuel")(language)}), '')`;

/** Models of a year with their engines, as garages and fitment know them. */
export const vehicles: Room = {
  name: "vehicles",
  table: {
    from: sql`from vehicles v join base_vehicles b on b.id = v.base_vehicle_id join models d on d.id = b.model_id
      join makes m on m.id = d.make_id left join engines e on e.id = v.engine_id
      left join feature_lookups fuel on fuel.id = e.fuel_id left join generations g on g.id = b.generation_id`,
    key: sql`v.id`,
    columns: [
      { id: "make", type: "text", value: localName("m"), sorts: true },
      { id: "model", type: "text", value: localName("d"), sorts: true },
      { id: "year", type: "code", value: sql`b.year`, sorts: true },
      { id: "generation", type: "text", value: localName("g"), sorts: true },
      { id: "engine", type: "text", value: engine },
      { id: "submodel", type: "text", value: sql`v.submodel` },
      { id: "market", type: "choice", value: sql`v.market` },
      { id: "drive", type: "choice", value: sql`v.drive` },
      {
        id: "garages",
        type: "number",
        value: sql`(select count(*)::int from garage_vehicles k where k.vehicle_id = v.id)`,
        sorts: true,
      },
    ],
    search: (text) =>
      contains(
        text,
        sql`m.name_en || ' ' || d.name_en || ' ' || b.year`,
        sql`m.name_ar || ' ' || d.name_ar || ' ' || b.year`,
      ),
    filters: [{ id: "make", choices: (db) => namedChoices(db, "makes"), where: (make) => sql`m.id = ${idOf(make)}` }],
    order: { by: "year", down: true },
  },
  bulk: [
    {
      id: "remove",
      danger: true,
      run: (context, keys) =>
        change(context, async (trx, note) => {
          const ids = keys.map(idOf);
          const { rows: kept } = await sql`
            select 1 from garage_vehicles where vehicle_id = any(${ids}::int[]) limit 1`.execute(trx);
          // It would leave people's garages with it.
          if (kept.length > 0) refuse("conflict", "admin.in_garages");
          const { rows } = await sql<{ id: number }>`
            delete from vehicles where id = any(${ids}::int[]) returning id`.execute(trx);
          for (const { id } of rows) await note({ action: "vehicles.remove", subject: "vehicles", subjectId: id });
          return rows.length;
        }),
    },
  ],
};
