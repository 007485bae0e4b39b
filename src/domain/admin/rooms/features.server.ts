import { sql } from "kysely";
import { z } from "zod";
import { refuse } from "#domain/admin/change.server.ts";
import { choiceField, named, nameFields } from "#domain/admin/fields.ts";
import type { Room } from "#domain/admin/room.ts";
import { contains } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";
import { optionalLineField } from "#domain/forms/fields.ts";

const types = ["choice", "color", "number", "boolean", "text"] as const;

/** Facts that ads can carry; their values are a room of their own. */
export const features: Room = {
  name: "features",
  table: {
    from: sql`from features f`,
    key: sql`f.id`,
    columns: [
      { id: "name_en", type: "text", value: sql`f.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`f.name_ar`, sorts: true },
      { id: "key", type: "code", value: sql`f.key`, sorts: true },
      { id: "type", type: "choice", value: sql`f.type`, sorts: true },
      { id: "unit_en", type: "text", value: sql`f.unit_en` },
      {
        id: "lookups",
        type: "number",
        value: sql`(select count(*)::int from feature_lookups l where l.feature_id = f.id)`,
        sorts: true,
      },
      {
        id: "categories",
        type: "number",
        value: sql`(select count(*)::int from category_features c where c.feature_id = f.id)`,
        sorts: true,
      },
    ],
    search: (text) => contains(text, sql`f.name_en`, sql`f.name_ar`, sql`f.key`),
    filters: [{ id: "type", choices: types, where: (type) => sql`f.type = ${type}` }],
    order: { by: "name_en" },
  },
  form: tableForm({
    room: "features",
    table: "features",
    title: named,
    fields: [
      ...nameFields(),
      {
        name: "key",
        type: "code",
        required: true,
        onlyNew: true,
        hint: "key",
        schema: z
          .string("required")
          .transform((text) => text.trim())
          .pipe(
            z
              .string()
              .regex(/./, { error: "required", abort: true })
              .max(60, "too_long")
              .regex(/^[a-z][a-z0-9_]*$/, "admin.key"),
          ),
      },
      { name: "type", type: "choice", required: true, onlyNew: true, choices: types, schema: choiceField(types) },
      { name: "unit_en", type: "line", schema: optionalLineField(20) },
      { name: "unit_ar", type: "line", schema: optionalLineField(20) },
    ],
    more: async (db, row) => {
      const { rows } = await sql<{ ads: number }>`
        select count(*)::int as ads from ad_features where feature_id = ${row.id as number}`.execute(db);
      const hasLookups = row.type === "choice" || row.type === "color";
      return {
        facts: row.ads_column ? [] : [{ name: "ads", value: rows[0]?.ads ?? 0 }],
        links: hasLookups ? [{ name: "lookups", href: `/admin/lookups?feature=${row.id}` }] : [],
      };
    },
    remove: async (trx, row) => {
      if (row.ads_column) refuse("conflict", "admin.built_in");
      const { rows } = await sql`select 1 from ad_features where feature_id = ${row.id} limit 1`.execute(trx);
      if (rows.length > 0) refuse("conflict", "admin.not_empty");
    },
  }),
};
