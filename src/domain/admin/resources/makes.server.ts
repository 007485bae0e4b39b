import { sql } from "kysely";
import { rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import { createAliasedSearch, createAliasesField, createAliasHooks } from "#domain/admin/aliases.server.ts";
import { createCountryField, createNameFields, createSlugField, formatRowTitle } from "#domain/admin/form-fields.ts";
import { createMergeAction, listRowChoices } from "#domain/admin/merge-action.server.ts";
import { mergeMakes } from "#domain/admin/merge-rows.server.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildCountryNameExpression, createCountColumn, createNameColumns } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";

const listingCountExpression = sql`(select count(*)::int from ads a where a.make_id = m.id)`;

export const makesResource: AdminResource = {
  name: "makes",
  table: {
    from: sql`from makes m`,
    key: sql`m.id`,
    columns: [
      ...createNameColumns("m"),
      { id: "slug", type: "code", value: sql`m.slug`, sorts: true },
      { id: "country_code", type: "text", value: buildCountryNameExpression(sql`m.country_code`), sorts: true },
      createCountColumn("models", sql`models d where d.make_id = m.id`),
      { id: "ads", type: "number", value: listingCountExpression, sorts: true },
    ],
    search: createAliasedSearch("make", sql`m.id`, sql`m.name_en`, sql`m.name_ar`, sql`m.slug`),
    order: { by: "name_en" },
  },
  form: createTableForm({
    resource: "makes",
    table: "makes",
    title: formatRowTitle,
    fields: [...createNameFields(), createSlugField(), createCountryField(), createAliasesField()],
    ...createAliasHooks("make"),
    loadDetails: async (db, row) => {
      const { rows } = await sql<{ ads: number; models: number }>`
        select ${listingCountExpression} as ads, (select count(*)::int from models d where d.make_id = m.id) as models
        from makes m where m.id = ${row.id as number}`.execute(db);
      return {
        facts: [
          { name: "models", value: rows[0]?.models ?? 0 },
          { name: "ads", value: rows[0]?.ads ?? 0 },
        ],
        links: [{ name: "models", href: `/admin/models?make=${row.id}` }],
      };
    },
    remove: async (trx, { id }) => {
      const { rows } = await sql`select 1 from models where make_id = ${id} limit 1`.execute(trx);
      if (rows.length > 0) rejectAdminChange("conflict", "admin.not_empty");
    },
    actions: [
      createMergeAction({
        resource: "makes",
        table: "makes",
        choices: (db) => listRowChoices(db, "makes"),
        merge: mergeMakes,
      }),
    ],
  }),
};
