import { sql } from "kysely";
import { createAliasesField, getAliasesFieldValue, updateAliases } from "#domain/admin/aliases.server.ts";
import {
  createCountryField,
  createNameFields,
  createSlugField,
  formatRowTitle,
  listCountryChoices,
} from "#domain/admin/form-fields.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildCountryNameExpression, buildTextSearchCondition } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";

/** Cities of listings and sellers. */
export const citiesResource: AdminResource = {
  name: "cities",
  table: {
    from: sql`from cities c`,
    key: sql`c.id`,
    columns: [
      { id: "name_en", type: "text", value: sql`c.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`c.name_ar`, sorts: true },
      { id: "slug", type: "code", value: sql`c.slug`, sorts: true },
      { id: "country_code", type: "text", value: buildCountryNameExpression(sql`c.country_code`), sorts: true },
      { id: "ads", type: "number", value: sql`(select count(*)::int from ads a where a.city_id = c.id)`, sorts: true },
    ],
    search: (text) =>
      sql`(${buildTextSearchCondition(text, sql`c.name_en`, sql`c.name_ar`, sql`c.slug`)} or exists (
        select from catalog_aliases s where s.city_id = c.id and ${buildTextSearchCondition(text, sql`s.text`)}))`,
    filters: [
      {
        id: "country_code",
        choices: listCountryChoices,
        where: (code) => sql`c.country_code = ${code}`,
      },
    ],
    order: { by: "name_en" },
  },
  form: createTableForm({
    resource: "cities",
    table: "cities",
    title: formatRowTitle,
    fields: [
      ...createNameFields(),
      createSlugField(),
      { ...createCountryField(), required: true },
      createAliasesField(),
    ],
    formatValues: (db, row) => getAliasesFieldValue(db, "city", Number(row.id)),
    beforeWrite: async () => ({ spellings: undefined }),
    afterWrite: (trx, { row, values }) => updateAliases(trx, "city", row, values.spellings),
    // Foreign keys refuse the deletion while listings or sellers reference the city.
    remove: async () => {},
  }),
};
