import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { createAliasedSearch, createAliasesField, createAliasHooks } from "#domain/admin/aliases.server.ts";
import {
  createNameFields,
  createOptionalIdField,
  createRequiredIdField,
  createSlugField,
  formatRowTitle,
} from "#domain/admin/form-fields.ts";
import { createMergeAction, listRowChoices } from "#domain/admin/merge-action.server.ts";
import { mergeModels } from "#domain/admin/merge-rows.server.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import {
  buildLocalNameExpression,
  createCountColumn,
  createNameColumns,
  type FieldChoice,
  parseRowId,
} from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";

/** Lists all models as form choices, each with the name of its make. */
export async function listModelChoices(db: Db, where = sql`true`): Promise<FieldChoice[]> {
  const { rows } = await sql<{ id: number; en: string; ar: string }>`
    select d.id, m.name_en || ' ' || d.name_en as en, m.name_ar || ' ' || d.name_ar as ar
    from models d join makes m on m.id = d.make_id where ${where} order by en, d.id`.execute(db);
  return rows.map(({ id, en, ar }) => ({ value: String(id), name: { en, ar } }));
}

export const modelsResource: AdminResource = {
  name: "models",
  table: {
    from: sql`from models d join makes m on m.id = d.make_id`,
    key: sql`d.id`,
    columns: [
      ...createNameColumns("d"),
      { id: "make", type: "text", value: buildLocalNameExpression("m"), sorts: true },
      { id: "slug", type: "code", value: sql`d.slug`, sorts: true },
      createCountColumn("ads", sql`ads a where a.model_id = d.id`),
    ],
    search: createAliasedSearch(
      "model",
      sql`d.id`,
      sql`m.name_en || ' ' || d.name_en`,
      sql`m.name_ar || ' ' || d.name_ar`,
      sql`d.slug`,
    ),
    filters: [
      {
        id: "make",
        choices: (db) => listRowChoices(db, "makes"),
        where: (make) => sql`d.make_id = ${parseRowId(make)}`,
      },
    ],
    order: { by: "name_en" },
  },
  form: createTableForm({
    resource: "models",
    table: "models",
    title: formatRowTitle,
    fields: [
      { ...createRequiredIdField("make_id", (db) => listRowChoices(db, "makes")), onlyNew: true },
      ...createNameFields(),
      createSlugField(),
      {
        name: "body_id",
        type: "choice",
        choices: (db) =>
          listRowChoices(db, "feature_lookups", sql`feature_id = (select id from features where key = 'body')`),
        schema: createOptionalIdField(),
      },
      createAliasesField(),
    ],
    ...createAliasHooks("model"),
    loadDetails: async (db, row) => {
      const { rows } = await sql<{ ads: number; years: number; fitments: number }>`
        select (select count(*)::int from ads where model_id = ${row.id}) as ads,
          (select count(*)::int from base_vehicles where model_id = ${row.id}) as years,
          (select count(*)::int from fitments where model_id = ${row.id}) as fitments`.execute(db);
      return {
        facts: Object.entries(rows[0] ?? {}).map(([name, value]) => ({ name, value })),
        links: [{ name: "vehicles", href: `/admin/vehicles?q=${encodeURIComponent(String(row.name_en))}` }],
      };
    },
    // Foreign keys prevent the deletion while listings or rules reference the model.
    remove: async () => {},
    actions: [
      createMergeAction({
        resource: "models",
        table: "models",
        choices: (db) => listModelChoices(db),
        merge: mergeModels,
      }),
    ],
  }),
};
