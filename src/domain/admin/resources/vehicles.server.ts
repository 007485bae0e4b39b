import { sql } from "kysely";
import { publishChange, SITE_TAG } from "#db/change-feed.ts";
import { applyAdminChange, rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import { listRowChoices } from "#domain/admin/merge-action.server.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import {
  buildLocalNameExpression,
  buildTextSearchCondition,
  createCountColumn,
  parseRowId,
} from "#domain/admin/table.ts";
import type { Language } from "#kernel/localized-text.ts";

const buildEngineLabel = (language: Language) => sql`nullif(concat_ws(' ', e.code, e.litres || ' L',
  nullif(e.cylinders, 0) || ${language === "ar" ? " سلندر" : " cyl."}, ${buildLocalNameExpression("fuel")(language)}), '')`;

/** Admin section for vehicles by model, year and engine. Garages and fitment rules reference these vehicles. */
export const vehiclesResource: AdminResource = {
  name: "vehicles",
  table: {
    from: sql`from vehicles v join base_vehicles b on b.id = v.base_vehicle_id join models d on d.id = b.model_id
      join makes m on m.id = d.make_id left join engines e on e.id = v.engine_id
      left join feature_lookups fuel on fuel.id = e.fuel_id left join generations g on g.id = b.generation_id`,
    key: sql`v.id`,
    columns: [
      { id: "make", type: "text", value: buildLocalNameExpression("m"), sorts: true },
      { id: "model", type: "text", value: buildLocalNameExpression("d"), sorts: true },
      { id: "year", type: "code", value: sql`b.year`, sorts: true },
      { id: "generation", type: "text", value: buildLocalNameExpression("g"), sorts: true },
      { id: "engine", type: "text", value: buildEngineLabel },
      { id: "submodel", type: "text", value: sql`v.submodel` },
      { id: "market", type: "choice", value: sql`v.market` },
      { id: "drive", type: "choice", value: sql`v.drive` },
      createCountColumn("garages", sql`garage_vehicles k where k.vehicle_id = v.id`),
    ],
    search: (text) =>
      buildTextSearchCondition(
        text,
        sql`m.name_en || ' ' || d.name_en || ' ' || b.year`,
        sql`m.name_ar || ' ' || d.name_ar || ' ' || b.year`,
      ),
    filters: [
      { id: "make", choices: (db) => listRowChoices(db, "makes"), where: (make) => sql`m.id = ${parseRowId(make)}` },
    ],
    order: { by: "year", down: true },
  },
  bulk: [
    {
      id: "remove",
      danger: true,
      run: (context, keys) =>
        applyAdminChange(context, async (trx, note) => {
          const ids = keys.map(parseRowId);
          const { rows: garageRows } = await sql`
            select 1 from garage_vehicles where vehicle_id = any(${ids}::int[]) limit 1`.execute(trx);
          // Vehicles in garages are not deleted, because that would remove them from the garages.
          if (garageRows.length > 0) rejectAdminChange("conflict", "admin.in_garages");
          const { rows } = await sql<{ id: number }>`
            delete from vehicles where id = any(${ids}::int[]) returning id`.execute(trx);
          // The change is published here, because the vehicle tables have no trigger that does so.
          await publishChange(trx, SITE_TAG);
          for (const { id } of rows) await note({ action: "vehicles.remove", subject: "vehicles", subjectId: id });
          return rows.length;
        }),
    },
  ],
};
