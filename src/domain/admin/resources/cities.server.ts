import { sql } from "kysely";
import { createAliasedSearch, createAliasesField, createAliasHooks } from "#domain/admin/aliases.server.ts";
import {
  createCountryField,
  createNameFields,
  createOptionalDecimalField,
  createSlugField,
  formatRowTitle,
  listCountryChoices,
} from "#domain/admin/form-fields.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildCountryNameExpression, createCountColumn, createNameColumns } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";

/** Admin section for the cities of listings and sellers. */
export const citiesResource: AdminResource = {
  name: "cities",
  table: {
    from: sql`from cities c`,
    key: sql`c.id`,
    columns: [
      ...createNameColumns("c"),
      { id: "slug", type: "code", value: sql`c.slug`, sorts: true },
      { id: "country_code", type: "text", value: buildCountryNameExpression(sql`c.country_code`), sorts: true },
      createCountColumn("ads", sql`ads a where a.city_id = c.id`),
    ],
    search: createAliasedSearch("city", sql`c.id`, sql`c.name_en`, sql`c.name_ar`, sql`c.slug`),
    filters: [{ id: "country_code", choices: listCountryChoices, where: (code) => sql`c.country_code = ${code}` }],
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
      { name: "latitude", type: "number", schema: createOptionalDecimalField(-90, 90), hint: "coordinates" },
      { name: "longitude", type: "number", schema: createOptionalDecimalField(-180, 180) },
      createAliasesField(),
    ],
    ...createAliasHooks("city"),
    // Foreign keys refuse the deletion while listings or sellers reference the city.
    remove: async () => {},
  }),
};
