import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AdminContext, ResourceForm } from "#domain/admin/resource.ts";
import { getTotalsSettings } from "#domain/cart/settings.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createStaff } from "../../../../tests/support/admin.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { categoryTaxRatesResource } from "./category-tax-rates.server.ts";

const { add, read, save } = categoryTaxRatesResource.form as Required<ResourceForm>;
let db: Db;
let staff: AdminContext;
let brakes: string;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
  staff = await createStaff(db);
  brakes = String((await getCatalog(db)).categories.bySlug.get("brakes")?.id);
  await sql`insert into tax_rates (country_code, percent, included) values ('SA', 15, true), ('AE', 5, false)`.execute(
    db,
  );
});

it("[CN-01] The percentage of a category enters the tax settings of its country and can be changed", async () => {
  const added = await add(staff, { country_code: "SA", category_id: brakes, percent: "٧٫٥" });
  if (!added.ok) throw new Error(added.code);
  expect((await getTotalsSettings(db)).vatRates).toMatchObject({
    SA: { percent: "15", included: true, categories: { [brakes]: "7.5" } },
    AE: { percent: "5", included: false },
  });
  const row = await read(db, added.value);
  expect(row?.values).toMatchObject({ country_code: "SA", category_id: brakes, percent: "7.5" });
  expect(await save(staff, added.value, { ...row?.values, percent: "0" }, row?.mark ?? "")).toMatchObject({ ok: true });
  expect((await getTotalsSettings(db)).vatRates).toMatchObject({ SA: { categories: { [brakes]: "0" } } });
});

it.each([
  ["a country without a VAT rate", { country_code: "KW" }, "country_code", "admin.choice"],
  ["an unknown category", { category_id: "999999" }, "category_id", "admin.choice"],
  ["more than 100 %", { percent: "100.5" }, "percent", "admin.out_of_range"],
])("The form of a category's VAT rejects %s at its field", async (_, values, path, code) => {
  const result = await add(staff, { country_code: "AE", category_id: brakes, percent: "5", ...values });
  expect(result.ok ? [] : result.errors).toEqual([expect.objectContaining({ path, code })]);
});

it("The form of a category's VAT rejects a second percentage for the same country and category", async () => {
  const values = { country_code: "AE", category_id: brakes, percent: "0" };
  expect(await add(staff, values)).toMatchObject({ ok: true });
  expect(await add(staff, { ...values, percent: "3" })).toMatchObject({ ok: false, code: "admin.taken" });
});
