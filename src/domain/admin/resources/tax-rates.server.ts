import { sql } from "kysely";
import {
  createCheckboxField,
  createCountryField,
  createDecimalField,
  listCountryChoices,
} from "#domain/admin/form-fields.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildCountryNameExpression } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";

/** Admin section for the VAT rates of countries (CN-01). */
export const taxRatesResource: AdminResource = {
  name: "tax-rates",
  table: {
    from: sql`from tax_rates r`,
    key: sql`r.country_code`,
    columns: [
      { id: "country_code", type: "text", value: buildCountryNameExpression(sql`r.country_code`), sorts: true },
      { id: "percent", type: "number", value: sql`trim_scale(r.percent)::text`, sorts: true },
      { id: "included", type: "yes", value: sql`r.included` },
    ],
    filters: [{ id: "country_code", choices: listCountryChoices, where: (code) => sql`r.country_code = ${code}` }],
    order: { by: "country_code" },
  },
  form: createTableForm({
    resource: "tax-rates",
    table: "tax_rates",
    toKey: (code) => ({ country_code: code }),
    title: (row) => String(row.country_code),
    fields: [
      { ...createCountryField(), required: true, onlyNew: true },
      {
        name: "percent",
        type: "number",
        required: true,
        schema: createDecimalField(3, 3).refine((value) => Number(value) <= 100, "admin.out_of_range"),
        hint: "taxPercent",
      },
      { name: "included", type: "yes", schema: createCheckboxField(), hint: "taxIncluded" },
    ],
    formatValues: async (_, row) => ({ percent: String(Number(row.percent)) }),
    remove: async () => {},
  }),
};
