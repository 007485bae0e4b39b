import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AdminRow } from "#domain/admin/admin-change.server.ts";
import { mergeCities } from "#domain/admin/merge-rows.server.ts";
import type { AdminContext, FormValues, ResourceForm } from "#domain/admin/resource.ts";
import { getCatalog, loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createStaff } from "../../../../tests/support/admin.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { insertRow, insertRows } from "../../../../tests/support/rows.ts";
import { citiesResource } from "./cities.server.ts";

const { read, save } = citiesResource.form as Required<ResourceForm>;
let db: Db;
let staff: AdminContext;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
  staff = await createStaff(db);
});

const changeJeddah = async (values: FormValues) => {
  const id = String((await getCatalog(db)).cities.bySlug.get("jeddah")?.id);
  const row = await read(db, id);
  if (!row) throw new Error("no city");
  return save(staff, id, { ...row.values, ...values }, row.mark);
};
const getCoordinates = async () => (await loadCatalog(db)).cities.bySlug.get("jeddah")?.coordinates;

it("The form of a city changes its coordinates, accepts Arabic digits and removes coordinates that are left empty", async () => {
  expect((await changeJeddah({ latitude: "٢١٫٥", longitude: "-39.25" })).ok).toBe(true);
  expect(await getCoordinates()).toEqual({ latitude: 21.5, longitude: -39.25 });
  expect((await changeJeddah({ latitude: "", longitude: "" })).ok).toBe(true);
  expect(await getCoordinates()).toBeNull();
});

it.each([
  ["latitude", "90.1", "admin.out_of_range"],
  ["longitude", "-181", "admin.out_of_range"],
  ["latitude", "north", "admin.number"],
])("The form of a city rejects the %s %s", async (field, value, code) => {
  const result = await changeJeddah({ [field]: value });
  expect(result.ok ? [] : result.errors).toEqual([expect.objectContaining({ path: field, code })]);
});

it("Merged cities are in one rate of each seller, and the rate of the remaining city stays", async () => {
  const insertCity = async (slug: string) =>
    (await insertRow(db, "cities", { slug, name_en: slug, name_ar: slug, country_code: "SA" })).id;
  const [from, to] = [await insertCity("merged-from"), await insertCity("merged-to")];
  const insertRate = async (sellerId: number | null, cityId: number) => {
    const rate = { seller_id: sellerId, country_code: "SA", whole_country: false, currency: "SAR" };
    const { id } = await insertRow(db, "shipping_rates", { ...rate, updated_at: new Date() });
    await insertRows(db, "shipping_rate_cities", { rate_id: id, city_id: cityId });
    return id;
  };
  const readCity = async (id: number) =>
    (await db.selectFrom("cities").selectAll().where("id", "=", id).executeTakeFirstOrThrow()) as unknown as AdminRow;
  const seller = await insertRow(db, "sellers", {
    slug: "merging",
    name_en: "Merging",
    name_ar: "دمج",
    type: "personal",
  });
  const kept = await insertRate(seller.id, to);
  await insertRate(seller.id, from);
  const ofSite = await insertRate(null, from);
  await mergeCities(db, await readCity(from), await readCity(to));
  const rows = await db.selectFrom("shipping_rate_cities").select("rate_id").where("city_id", "=", to).execute();
  expect(new Set(rows.map(({ rate_id: id }) => id))).toEqual(new Set([kept, ofSite]));
});
