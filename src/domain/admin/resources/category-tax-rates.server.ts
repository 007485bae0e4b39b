import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import { createDecimalField, createRequiredIdField } from "#domain/admin/form-fields.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import {
  buildCountryNameExpression,
  buildLocalNameExpression,
  buildTextSearchCondition,
  type FieldChoice,
} from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { createSingleLineField } from "#domain/forms/form-fields.ts";
import { listCategoryChoices } from "./commission-rules.server.ts";

/** Lists the countries that have a VAT rate as choices of a form field. */
const listTaxedCountryChoices = async (db: Db): Promise<FieldChoice[]> => {
  const { rows } = await sql<{ value: string; en: string; ar: string }>`
    select c.code as value, c.name_en as en, c.name_ar as ar from countries c join tax_rates r on r.country_code = c.code
    order by c.name_en`.execute(db);
  return rows.map(({ value, en, ar }) => ({ value, name: { en, ar } }));
};

/** Admin section for the VAT percentages of categories that differ from that of their country (CN-01). */
export const categoryTaxRatesResource: AdminResource = {
  name: "category-tax-rates",
  table: {
    from: sql`from category_tax_rates r join categories k on k.id = r.category_id`,
    key: sql`r.id`,
    columns: [
      { id: "country_code", type: "text", value: buildCountryNameExpression(sql`r.country_code`), sorts: true },
      { id: "category", type: "text", value: buildLocalNameExpression("k"), sorts: true },
      { id: "percent", type: "number", value: sql`trim_scale(r.percent)::text`, sorts: true },
    ],
    search: (text) => buildTextSearchCondition(text, sql`k.name_en`, sql`k.name_ar`, sql`r.country_code`),
    filters: [{ id: "country_code", choices: listTaxedCountryChoices, where: (code) => sql`r.country_code = ${code}` }],
    order: { by: "country_code" },
  },
  form: createTableForm({
    resource: "category-tax-rates",
    table: "category_tax_rates",
    title: (row) => `${row.country_code} · ${Number(row.percent)} %`,
    fields: [
      {
        name: "country_code",
        type: "choice",
        required: true,
        choices: listTaxedCountryChoices,
        schema: createSingleLineField(2),
        hint: "taxedCountry",
      },
      createRequiredIdField("category_id", listCategoryChoices),
      {
        name: "percent",
        type: "number",
        required: true,
        schema: createDecimalField(3, 3).refine((value) => Number(value) <= 100, "admin.out_of_range"),
        hint: "categoryTaxPercent",
      },
    ],
    formatValues: async (_, row) => ({ percent: String(Number(row.percent)) }),
    beforeWrite: async (trx, { country_code, category_id }, was) => {
      const { rows } = await sql<{ taxed: boolean; known: boolean; taken: boolean }>`
        select exists (select from tax_rates where country_code = ${country_code}) as taxed,
          exists (select from categories where id = ${category_id}) as known,
          exists (select from category_tax_rates where country_code = ${country_code} and category_id = ${category_id}
            and id is distinct from ${was?.id ?? null}) as taken`.execute(trx);
      if (!rows[0]?.taxed) rejectAdminChange("invalid", "admin.choice", "country_code");
      if (!rows[0]?.known) rejectAdminChange("invalid", "admin.choice", "category_id");
      if (rows[0]?.taken) rejectAdminChange("conflict", "admin.taken", "category_id");
      return {};
    },
    remove: async () => {},
  }),
};
