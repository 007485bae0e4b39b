import { sql } from "kysely";
import { rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import {
  createCodeSchema,
  createNameFields,
  createRequiredChoiceField,
  formatRowTitle,
} from "#domain/admin/form-fields.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildTextSearchCondition, createCountColumn, createNameColumns } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { createOptionalSingleLineField } from "#domain/forms/form-fields.ts";

const featureTypes = ["choice", "choices", "color", "number", "boolean", "text"] as const;

/**
 * Admin section for the features of listings. The values of features have a section of their own (`lookups.server.ts`).
 */
export const featuresResource: AdminResource = {
  name: "features",
  table: {
    from: sql`from features f`,
    key: sql`f.id`,
    columns: [
      ...createNameColumns("f"),
      { id: "key", type: "code", value: sql`f.key`, sorts: true },
      { id: "type", type: "choice", value: sql`f.type`, sorts: true },
      { id: "unit_en", type: "text", value: sql`f.unit_en` },
      createCountColumn("lookups", sql`feature_lookups l where l.feature_id = f.id`),
      createCountColumn("categories", sql`category_features c where c.feature_id = f.id`),
    ],
    search: (text) => buildTextSearchCondition(text, sql`f.name_en`, sql`f.name_ar`, sql`f.key`),
    filters: [{ id: "type", choices: featureTypes, where: (type) => sql`f.type = ${type}` }],
    order: { by: "name_en" },
  },
  form: createTableForm({
    resource: "features",
    table: "features",
    title: formatRowTitle,
    fields: [
      ...createNameFields(),
      {
        name: "key",
        type: "code",
        required: true,
        onlyNew: true,
        hint: "key",
        schema: createCodeSchema(60, /^[a-z][a-z0-9_]*$/, "admin.key"),
      },
      { ...createRequiredChoiceField("type", featureTypes), onlyNew: true },
      { name: "unit_en", type: "line", schema: createOptionalSingleLineField(20) },
      { name: "unit_ar", type: "line", schema: createOptionalSingleLineField(20) },
    ],
    loadDetails: async (db, row) => {
      const { rows } = await sql<{ ads: number }>`
        select count(*)::int as ads from ad_features where feature_id = ${row.id as number}`.execute(db);
      const hasLookups = row.type === "choice" || row.type === "choices" || row.type === "color";
      return {
        facts: row.ads_column ? [] : [{ name: "ads", value: rows[0]?.ads ?? 0 }],
        links: hasLookups ? [{ name: "lookups", href: `/admin/lookups?feature=${row.id}` }] : [],
      };
    },
    remove: async (trx, row) => {
      if (row.ads_column) rejectAdminChange("conflict", "admin.built_in");
      const { rows } = await sql`select 1 from ad_features where feature_id = ${row.id} limit 1`.execute(trx);
      if (rows.length > 0) rejectAdminChange("conflict", "admin.not_empty");
    },
  }),
};
