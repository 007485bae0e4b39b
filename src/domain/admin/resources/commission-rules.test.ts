import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AdminContext, FormValues, ResourceForm } from "#domain/admin/resource.ts";
import { createStaff, listAuditEntries } from "../../../../tests/support/admin.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { insertRow } from "../../../../tests/support/rows.ts";
import { commissionRulesResource } from "./commission-rules.server.ts";

const { add, read, save } = commissionRulesResource.form as Required<ResourceForm>;
let db: Db;
let staff: AdminContext;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
  staff = await createStaff(db);
  await insertRow(db, "sellers", { slug: "gulf-parts", type: "showroom", name_en: "Gulf Parts" });
});

const empty = { seller_slug: "", category_id: "", currency: "", percent: "5", minimum: "", maximum: "" };
const create = (values: FormValues) => add(staff, { ...empty, ...values });

it("The form of a commission rule stores minimum and maximum in minor units of the currency and shows them again", async () => {
  const added = await create({
    seller_slug: "gulf-parts",
    currency: "KWD",
    percent: "٢٫٥",
    minimum: "0.125",
    maximum: "3",
  });
  if (!added.ok) throw new Error(added.code);
  const stored = await db
    .selectFrom("commission_rules")
    .selectAll()
    .where("id", "=", Number(added.value))
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ percent: "2.500", minimum_minor: 125, maximum_minor: 3_000, currency: "KWD" });
  const row = await read(db, added.value);
  expect(row?.values).toMatchObject({ seller_slug: "gulf-parts", percent: "2.5", minimum: "0.125", maximum: "3.000" });
  expect(await save(staff, added.value, { ...row?.values, percent: "3" }, row?.mark ?? "")).toMatchObject({ ok: true });
  expect(await listAuditEntries(db, "commission-rules", added.value)).toHaveLength(2);
});

it.each<[FormValues, string, string]>([
  [{ percent: "100.001" }, "percent", "admin.out_of_range"],
  [{ percent: "five" }, "percent", "admin.number"],
  [{ seller_slug: "nobody" }, "seller_slug", "admin.no_such_seller"],
  [{ minimum: "5" }, "currency", "admin.limit_needs_currency"],
  [{ currency: "SAR", minimum: "0.001" }, "minimum", "admin.decimals"],
  [{ currency: "SAR", minimum: "6", maximum: "5" }, "maximum", "admin.limits_crossed"],
  [{ currency: "XXX" }, "currency", "admin.choice"],
])("The form of a commission rule rejects %j at the field %s", async (values, path, code) => {
  const result = await create(values);
  expect(result.ok ? [] : result.errors).toEqual([expect.objectContaining({ path, code })]);
});

it("The form of a commission rule rejects a second rule for the same seller, category and currency", async () => {
  expect(await create({ currency: "AED" })).toMatchObject({ ok: true });
  expect(await create({ currency: "AED", percent: "7" })).toMatchObject({ ok: false, kind: "conflict" });
});

it("The form of a commission rule refuses moderators", async () => {
  const moderator = await createStaff(db, "moderator");
  expect(await add(moderator, { ...empty, currency: "EGP" })).toMatchObject({ ok: false, kind: "forbidden" });
});
