import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import {
  getCategoryTree,
  listCategoryFeatures,
  moveCategory,
  setCategoryFeatures,
} from "#domain/admin/category-tree.server.ts";
import { readTablePage } from "#domain/admin/read-table.server.ts";
import type { AdminContext, FormValues } from "#domain/admin/resource.ts";
import { adminResources } from "#domain/admin/resources.server.ts";
import { parseTableRequest } from "#domain/admin/table.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { createStaff, listAuditEntries } from "../../../../tests/support/admin.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { findRow, insertRow, insertRows } from "../../../../tests/support/rows.ts";

describeOnDatabase("Catalog resources of the administration", (open) => {
  let db: Db;
  let staff: AdminContext;
  let sellerId: number;
  beforeAll(async () => {
    ({ db } = await open());
    staff = await createStaff(db);
    const seller = await insertRow(db, "sellers", { slug: "sami", type: "personal", name_en: "Sami" });
    sellerId = seller.id;
  });

  const formOf = (room: string) => {
    const form = adminResources.get(room)?.form;
    if (!form) throw new Error(`${room} has no form`);
    return form;
  };
  const rowOf = async (room: string, id: number) => {
    const row = await formOf(room).read(db, String(id));
    if (!row) throw new Error(`no ${room} ${id}`);
    return row;
  };
  const save = async (room: string, id: number, values: FormValues) => {
    const row = await rowOf(room, id);
    return formOf(room).save?.(staff, String(id), { ...row.values, ...values }, row.mark);
  };
  const act = async (room: string, id: number, name: string, values: FormValues = {}) => {
    const row = await formOf(room).read(db, String(id));
    const found = formOf(room).actions?.find((each) => each.id === name);
    return found?.run(staff, String(id), values, row?.mark ?? "");
  };
  const add = async (room: string, values: FormValues): Promise<number> => {
    const added = await formOf(room).add?.(staff, values);
    if (!added?.ok) throw new Error(JSON.stringify(added));
    return Number(added.value);
  };
  const adOf = async (more: Partial<NewListing>): Promise<number> => {
    const catalog = await getCatalog(db);
    const [id] = await insertListings(db, catalog, [
      {
        kind: "car",
        sellerId,
        categoryId: catalog.roots.find(({ type }) => type === "carForSale")?.id as number,
        name: { en: "A car", ar: null },
        description: { en: null, ar: null },
        price: null,
        currency: "USD",
        ...more,
      },
    ]);
    return id as number;
  };
  const ad = (id: number) => findRow(db, "ads", id);
  const spelled = async (target: "make" | "model" | "lookup", text: string) =>
    (await getCatalog(db)).spellings.find(target, text);

  describe("Admin makes and models", () => {
    it("[rule 16] Renaming a make reindexes its listings and keeps the old name as a spelling", async () => {
      const make = await add("makes", { name_en: "Zeta", name_ar: "زيتا", slug: "zeta", spellings: "zetta" });
      await adOf({ makeId: make });
      expect(await save("makes", make, { name_en: "Zeta Motors" })).toMatchObject({ ok: true });
      for (const text of ["Zeta Motors", "zeta", "زيتا", "ZETTA"]) expect(await spelled("make", text)).toEqual([make]);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ad_search s join ads a on a.id = s.ad_id where a.make_id = ${make} and s.index_version = 0`.execute(
        db,
      );
      expect(rows[0]?.count).toBe(1);
      expect((await listAuditEntries(db, "makes", make)).map(({ action }) => action)).toEqual([
        "makes.change",
        "makes.add",
      ]);
    });

    it("Removing a make or model fails while a model or listing uses it", async () => {
      const make = await add("makes", { name_en: "Eta", name_ar: "إيتا", slug: "eta", spellings: "" });
      await add("models", { make_id: String(make), name_en: "One", name_ar: "ون", slug: "one", spellings: "" });
      expect(await act("makes", make, "remove")).toMatchObject({ code: "admin.not_empty" });
      const [camry = 0] = await spelled("model", "camry");
      await adOf({ makeId: (await getCatalog(db)).models.get(camry)?.makeId as number, modelId: camry });
      expect(await act("models", camry, "remove")).toMatchObject({ code: "admin.in_use" });
      const empty = await add("makes", { name_en: "Theta", name_ar: "ثيتا", slug: "theta", spellings: "" });
      expect(await act("makes", empty, "remove")).toEqual({ ok: true, value: null });
    });

    it("Merging two makes moves models, listings, spellings, fitment rules and garage vehicles", async () => {
      const [from, to] = [
        await add("makes", { name_en: "Toyotta", name_ar: "تويوتتا", slug: "toyotta", spellings: "tuyuta" }),
        (await spelled("make", "toyota"))[0] as number,
      ];
      const catalog = await getCatalog(db);
      const camry = catalog.modelsOfMake.get(to)?.find(({ slug }) => slug === "camry")?.id as number;
      const twin = await add("models", {
        make_id: String(from),
        name_en: "Camri",
        name_ar: "كامري",
        slug: "camry",
        spellings: "",
      });
      const own = await add("models", {
        make_id: String(from),
        name_en: "Solo",
        name_ar: "سولو",
        slug: "solo",
        spellings: "",
      });
      const ads = [
        await adOf({ makeId: from }),
        await adOf({ makeId: from, modelId: twin }),
        await adOf({ makeId: from, modelId: own }),
      ];
      const { rows: vehicles } = await sql<{ id: number }>`
        with b as (insert into base_vehicles (model_id, year) values (${twin}, 2015), (${twin}, 1901) returning id, year)
        insert into vehicles (base_vehicle_id) select id from b order by year desc returning id`.execute(db);
      for (const { id } of vehicles) {
        await insertRows(db, "garage_vehicles", { user_id: staff.actor?.id, vehicle_id: id });
      }
      const part = await insertRow(db, "parts", {
        category_id: catalog.categories.bySlug.get("batteries")?.id,
        part_number: "X1",
        folded: "x1",
      });
      await insertRows(db, "fitments", { part_id: part.id, model_id: twin, year_from: 2015 });

      expect(await act("makes", from, "merge", { into: String(to) })).toEqual({ ok: true, value: String(to) });
      for (const id of ads) expect((await ad(id)).make_id).toBe(to);
      expect((await ad(ads[1] as number)).model_id).toBe(camry);
      expect((await getCatalog(db)).models.get((await ad(ads[2] as number)).model_id ?? 0)?.name.en).toBe("Solo");
      expect(await spelled("make", "tuyuta")).toEqual([to]);
      expect(await spelled("model", "camri")).toContain(camry);
      const { rows: remaining } = await sql<{ model_id: number; year: number }>`
        select b.model_id, b.year from garage_vehicles g join vehicles v on v.id = g.vehicle_id
          join base_vehicles b on b.id = v.base_vehicle_id order by b.year`.execute(db);
      expect(remaining).toEqual([
        { model_id: camry, year: 1901 },
        { model_id: camry, year: 2015 },
      ]);
      const { rows: rules } = await sql<{
        model_id: number;
      }>`select model_id from fitments where part_id = ${part.id}`.execute(db);
      expect(rules).toEqual([{ model_id: camry }]);
      expect(await formOf("makes").read(db, String(from))).toBeUndefined();
      // A second merge of the same make answers not found.
      expect(await act("makes", from, "merge", { into: String(to) })).toMatchObject({ kind: "not_found" });
      expect(await act("makes", to, "merge", { into: String(to) })).toMatchObject({ code: "admin.same" });
    });
  });

  it("Merging two colors moves the listings and the spellings", async () => {
    const { features } = await getCatalog(db);
    const colour = features.get("color");
    const white = colour?.lookups.find(({ slug }) => slug === "white")?.id as number;
    const pearl = await add("lookups", {
      feature_id: String(colour?.id),
      name_en: "Pearl",
      name_ar: "لؤلؤي",
      key: "pearl",
      color: "#FFFFFE",
      position: "99",
      spellings: "",
    });
    const id = await adOf({ colorId: pearl });
    expect((await rowOf("lookups", pearl)).values.color).toBe("#fffffe");
    expect(await save("lookups", pearl, { color: "red" })).toMatchObject({ errors: [{ path: "color" }] });
    expect(await act("lookups", pearl, "remove")).toMatchObject({ code: "admin.in_use" });
    const fuel = features.get("fuel")?.lookups[0]?.id as number;
    expect(await act("lookups", pearl, "merge", { into: String(fuel) })).toMatchObject({ code: "admin.other_feature" });
    expect(await act("lookups", pearl, "merge", { into: String(white) })).toMatchObject({ ok: true });
    expect((await ad(id)).color_id).toBe(white);
    expect(await spelled("lookup", "لؤلؤي")).toEqual([white]);
  });

  it("Merging two values of a feature with several values keeps one of them on each listing", async () => {
    const feature = (await getCatalog(db)).features.get("equipment_comfort");
    const featureId = feature?.id as number;
    const [from = 0, to = 0] = (feature?.lookups ?? []).map(({ id }) => id);
    const both = await adOf({ features: [from, to].map((lookupId) => ({ featureId, lookupId })) });
    const one = await adOf({ features: [{ featureId, lookupId: from }] });
    expect(await act("lookups", from, "merge", { into: String(to) })).toMatchObject({ ok: true });
    for (const id of [both, one]) {
      const rows = await db.selectFrom("ad_features").select("lookup_id").where("ad_id", "=", id).execute();
      expect(rows).toEqual([{ lookup_id: to }]);
    }
  });

  it("Merging two brands moves listings and merges parts with equal numbers", async () => {
    const catalog = await getCatalog(db);
    const categoryId = catalog.categories.bySlug.get("batteries")?.id as number;
    const brand = (slug: string) => add("brands", { name_en: slug, name_ar: slug, slug, spellings: "" });
    const [from, to] = [await brand("bosh-x"), await brand("bosch-x")];
    const part = async (brand_id: number, number: string) =>
      (
        await insertRow(db, "parts", {
          brand_id,
          category_id: categoryId,
          part_number: number,
          folded: number.toLowerCase(),
        })
      ).id;
    const [twin, remaining] = [await part(from, "A1"), await part(to, "A1")];
    await part(from, "B2");
    const id = await adOf({ kind: "part", categoryId, brandId: from, partId: twin });
    expect(await act("brands", from, "merge", { into: String(to) })).toMatchObject({ ok: true });
    expect(await ad(id)).toMatchObject({ brand_id: to, part_id: remaining });
    const { rows } = await sql<{
      part_number: string;
    }>`select part_number from parts where brand_id = ${to} order by 1`.execute(db);
    expect(rows.map(({ part_number }) => part_number)).toEqual(["A1", "B2"]);
  });

  describe("Admin categories", () => {
    const category = (slug: string, parent?: number) =>
      add("categories", {
        name_en: slug,
        name_ar: slug,
        slug,
        type: "shop",
        layout: "grid",
        parent_id: parent ? String(parent) : "",
      });

    it("[EN-03] A category moves under another category but never under itself or its descendants", async () => {
      const top = await category("top");
      const below = await category("below", top);
      const lowest = await category("lowest", below);
      for (const parent of [top, below, lowest]) {
        expect(await save("categories", top, { parent_id: String(parent) })).toMatchObject({
          errors: [{ path: "parent_id", code: "admin.cycle" }],
        });
      }
      expect(await save("categories", lowest, { parent_id: String(top) })).toMatchObject({ ok: true });
      expect((await getCatalog(db)).categories.byId.get(lowest)?.parentId).toBe(top);
      expect(await save("categories", lowest, { parent_id: "999999" })).toMatchObject({ code: "admin.gone" });
      expect(await act("categories", top, "remove")).toMatchObject({ code: "admin.not_empty" });
      expect(await act("categories", lowest, "remove")).toMatchObject({ ok: true });
    });

    it("moveCategory moves a category up or down by one position, and not beyond the first or last", async () => {
      const parent = await category("ordered");
      const ids = [await category("first", parent), await category("second", parent), await category("third", parent)];
      const order = async () => {
        const find = (nodes: Awaited<ReturnType<typeof getCategoryTree>>): number[] =>
          nodes.flatMap((node) => (node.id === parent ? node.children.map(({ id }) => id) : find(node.children)));
        return find(await getCategoryTree(db)).map((id) => ids.indexOf(id) + 1);
      };
      const move = (i: number, to: "up" | "down") => moveCategory(staff, ids[i] as number, to);
      await move(2, "up");
      expect(await order()).toEqual([1, 3, 2]);
      await move(0, "up");
      await move(1, "down");
      expect(await order()).toEqual([1, 3, 2]);
      await move(0, "down");
      expect(await order()).toEqual([3, 1, 2]);
      expect(await moveCategory(staff, 999_999, "up")).toMatchObject({ kind: "not_found" });
    });

    it("setCategoryFeatures applies to descendant categories and fails for an outdated form", async () => {
      const parent = await category("featured");
      const child = await category("featured-child", parent);
      const fuel = (await getCatalog(db)).features.get("fuel")?.id as number;
      const { mark } = (await listCategoryFeatures(db, parent)) ?? { mark: "" };
      const link = { id: fuel, filterable: true, comparable: false, required: true, position: 0 };
      expect(await setCategoryFeatures(staff, parent, [link], mark)).toMatchObject({ ok: true });
      expect(await setCategoryFeatures(staff, parent, [], mark)).toMatchObject({ code: "admin.stale" });
      const below = await listCategoryFeatures(db, child);
      expect(below?.features.find(({ id }) => id === fuel)).toMatchObject({ inherited: true, has: false });
      expect((await getCatalog(db)).categories.byId.get(child)?.features).toMatchObject([
        { feature: { id: fuel }, comparable: false, required: true },
      ]);
    });
  });

  it("Saving a fitment rule whose model was removed returns an error for the model field", async () => {
    const [camry = 0] = await spelled("model", "camry");
    const { rows } = await sql<{ id: number }>`
      insert into fitments (part_id, model_id, year_from) select min(id), ${camry}, 2010 from parts returning id`.execute(
      db,
    );
    const id = rows[0]?.id as number;
    expect(await save("fitments", id, { model_id: "999999" })).toMatchObject({
      errors: [{ path: "model_id", code: "admin.vehicle_gone" }],
    });
    expect(await save("fitments", id, { year_to: "2009" })).toMatchObject({ errors: [{ path: "year_to" }] });
    expect(await save("fitments", id, { year_to: "2012", note_en: "=1" })).toMatchObject({ ok: true });
    const bulk = (name: string) => adminResources.get("fitments")?.bulk?.find((each) => each.id === name);
    expect(await bulk("verify")?.run(staff, [String(id)])).toEqual({ ok: true, value: 1 });
    expect((await rowOf("fitments", id)).facts?.find(({ name }) => name === "verified_at")?.value).toEqual(staff.now);
    expect(await bulk("remove")?.run(staff, [String(id), "0", "x"])).toEqual({ ok: true, value: 1 });
    expect(await bulk("remove")?.run(staff, [String(id)])).toEqual({ ok: true, value: 0 });
  });

  it("Every admin resource can be sorted, searched and filtered by all columns and filters that it offers", async () => {
    for (const { name, table } of adminResources.values()) {
      for (const { id, sorts } of table.columns) {
        if (!sorts) continue;
        const request = parseTableRequest(table, new URLSearchParams(`q=%25'a&sort=${id}&down=1`));
        await expect(readTablePage(db, table, request), `${name} by ${id}`).resolves.toBeDefined();
      }
      for (const { id, choices } of table.filters ?? []) {
        const choiceValues = typeof choices === "function" ? (await choices(db)).map(({ value }) => value) : choices;
        for (const value of choiceValues.slice(0, 8)) {
          const request = parseTableRequest(table, new URLSearchParams({ [id]: value }));
          expect(request.filters, `${name} by ${id}`).toEqual({ [id]: value });
          await expect(readTablePage(db, table, request), `${name} by ${id}`).resolves.toBeDefined();
        }
      }
    }
  });
});
