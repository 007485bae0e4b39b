import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { readTablePage } from "#domain/admin/read-table.server.ts";
import type { AdminContext, FormValues, ResourceForm } from "#domain/admin/resource.ts";
import { parseTableRequest } from "#domain/admin/table.ts";
import { createStaff, listAuditEntries } from "../../../../tests/support/admin.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { insertRow } from "../../../../tests/support/rows.ts";
import { couponsResource } from "./coupons.server.ts";

const { add, read, save } = couponsResource.form as Required<ResourceForm>;
let db: Db;
let staff: AdminContext;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
  staff = await createStaff(db);
  await insertRow(db, "sellers", { slug: "gulf-coupons", type: "showroom", name_en: "Gulf Parts" });
});

const create = (values: FormValues) => add(staff, { code: "SITE10", percent: "10", ...values });

it("The form of a coupon creates one for the site, keeps its code and switches it off", async () => {
  const added = await create({ code: "site 20", percent: "", amount: "20", currency: "SAR", minimum: "100" });
  if (!added.ok) throw new Error(JSON.stringify(added));
  const row = await read(db, added.value);
  expect(row?.values).toMatchObject({
    code: "SITE20",
    amount: "20.00",
    minimum: "100.00",
    seller_slug: "",
    is_off: "",
  });
  const saved = await save(staff, added.value, { ...row?.values, code: "OTHER", is_off: "1" }, row?.mark ?? "");
  expect(saved).toMatchObject({ ok: true });
  const stored = await db.selectFrom("coupons").selectAll().where("id", "=", Number(added.value)).executeTakeFirst();
  expect(stored).toMatchObject({
    code: "SITE20",
    seller_id: null,
    amount_minor: 2_000,
    minimum_minor: 10_000,
    is_active: false,
  });
  expect(await listAuditEntries(db, "coupons", added.value)).toHaveLength(2);
});

it("The list of coupons shows owner, discount and uses, and can be limited to coupons of the site", async () => {
  await create({ code: "GULF5", percent: "5", seller_slug: "gulf-coupons" });
  await create({ code: "SITE5", percent: "5" });
  const list = async (query: string) => {
    const { table } = couponsResource;
    const { rows } = await readTablePage(db, table, parseTableRequest(table, new URLSearchParams(query)), "en");
    return JSON.stringify(rows);
  };
  expect(await list("")).toContain("Gulf Parts");
  expect(await list("coupon_owner=coupon-site")).toContain("SITE5");
  expect(await list("coupon_owner=coupon-site")).not.toContain("GULF5");
  expect(await list("coupon_owner=coupon-seller")).toContain("GULF5");
});

it.each<[FormValues, string, string]>([
  [{ code: "" }, "code", "required"],
  [{ percent: "101" }, "percent", "coupon.percent"],
  [{ amount: "5", currency: "SAR" }, "percent", "coupon.one_discount"],
  [{ minimum: "5" }, "currency", "coupon.currency_needed"],
  [{ seller_slug: "nobody", code: "NOBODY" }, "seller_slug", "admin.no_such_seller"],
])("The form of a coupon rejects %j at the field %s", async (values, path, code) => {
  const result = await create(values);
  expect(result.ok ? [] : result.errors).toEqual([expect.objectContaining({ path, code })]);
});

it("The form of a coupon rejects a code that is in use, and moderators", async () => {
  expect(await create({ code: "TWICE" })).toMatchObject({ ok: true });
  expect(await create({ code: "twice" })).toMatchObject({ ok: false, kind: "conflict", code: "admin.taken" });
  const moderator = await createStaff(db, "moderator");
  expect(await add(moderator, { code: "MOD", percent: "5" })).toMatchObject({ ok: false, kind: "forbidden" });
});
