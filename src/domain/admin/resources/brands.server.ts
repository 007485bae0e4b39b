import { sql } from "kysely";
import { createAliasedSearch, createAliasesField, createAliasHooks } from "#domain/admin/aliases.server.ts";
import { createCountryField, createNameFields, createSlugField, formatRowTitle } from "#domain/admin/form-fields.ts";
import { createMergeAction, listRowChoices } from "#domain/admin/merge-action.server.ts";
import { mergeBrands } from "#domain/admin/merge-rows.server.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildCountryNameExpression, createCountColumn, createNameColumns } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";

export const brandsResource: AdminResource = {
  name: "brands",
  table: {
    from: sql`from brands b`,
    key: sql`b.id`,
    columns: [
      ...createNameColumns("b"),
      { id: "slug", type: "code", value: sql`b.slug`, sorts: true },
      { id: "country_code", type: "text", value: buildCountryNameExpression(sql`b.country_code`), sorts: true },
      createCountColumn("parts", sql`parts p where p.brand_id = b.id`),
      createCountColumn("ads", sql`ads a where a.brand_id = b.id`),
    ],
    search: createAliasedSearch("brand", sql`b.id`, sql`b.name_en`, sql`b.name_ar`, sql`b.slug`),
    order: { by: "name_en" },
  },
  form: createTableForm({
    resource: "brands",
    table: "brands",
    title: formatRowTitle,
    fields: [...createNameFields(), createSlugField(), createCountryField(), createAliasesField()],
    loadDetails: async (_, row) => ({ links: [{ name: "picture", href: `/admin/brands/${row.id}/picture` }] }),
    ...createAliasHooks("brand"),
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
