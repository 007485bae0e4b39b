import { sql } from "kysely";
import { createAliasesField, getAliasesFieldValue, updateAliases } from "#domain/admin/aliases.server.ts";
import { createCountryField, createNameFields, createSlugField, formatRowTitle } from "#domain/admin/form-fields.ts";
import { createMergeAction, listRowChoices } from "#domain/admin/merge-action.server.ts";
import { mergeBrands } from "#domain/admin/merge-rows.server.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildCountryNameExpression, buildTextSearchCondition } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";

export const brandsResource: AdminResource = {
  name: "brands",
  table: {
    from: sql`from brands b`,
    key: sql`b.id`,
    columns: [
      { id: "name_en", type: "text", value: sql`b.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`b.name_ar`, sorts: true },
      { id: "slug", type: "code", value: sql`b.slug`, sorts: true },
      { id: "country_code", type: "text", value: buildCountryNameExpression(sql`b.country_code`), sorts: true },
      {
        id: "parts",
        type: "number",
        value: sql`(select count(*)::int from parts p where p.brand_id = b.id)`,
        sorts: true,
      },
      { id: "ads", type: "number", value: sql`(select count(*)::int from ads a where a.brand_id = b.id)`, sorts: true },
    ],
    search: (text) =>
      sql`(${buildTextSearchCondition(text, sql`b.name_en`, sql`b.name_ar`, sql`b.slug`)} or exists (
        select from catalog_aliases s where s.brand_id = b.id and ${buildTextSearchCondition(text, sql`s.text`)}))`,
    order: { by: "name_en" },
  },
  form: createTableForm({
    resource: "brands",
    table: "brands",
    title: formatRowTitle,
    fields: [...createNameFields(), createSlugField(), createCountryField(), createAliasesField()],
    loadDetails: async (_, row) => ({ links: [{ name: "picture", href: `/admin/brands/${row.id}/picture` }] }),
    formatValues: (db, row) => getAliasesFieldValue(db, "brand", Number(row.id)),
    beforeWrite: async () => ({ spellings: undefined }),
    afterWrite: (trx, { row, values }) => updateAliases(trx, "brand", row, values.spellings),
    // Foreign keys prevent the deletion while listings or parts reference the brand.
    remove: async () => {},
    actions: [
      createMergeAction({
        resource: "brands",
        table: "brands",
        choices: (db) => listRowChoices(db, "brands"),
        merge: mergeBrands,
      }),
    ],
  }),
};
