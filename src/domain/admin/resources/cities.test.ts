import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AdminContext, FormValues, ResourceForm } from "#domain/admin/resource.ts";
import { getCatalog, loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createStaff } from "../../../../tests/support/admin.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
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
