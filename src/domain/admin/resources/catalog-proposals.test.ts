import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getImportReport } from "#domain/admin/import-reports.server.ts";
import { readTablePage } from "#domain/admin/read-table.server.ts";
import type { AdminContext } from "#domain/admin/resource.ts";
import { parseTableRequest } from "#domain/admin/table.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { importListings } from "#domain/listings/import/import-listings.server.ts";
import { createStaff, listAuditEntries } from "../../../../tests/support/admin.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../../tests/support/databases.ts";
import { catalogProposalsResource } from "./catalog-proposals.server.ts";

describeOnDatabase("Merge proposals of the administration", (open) => {
  let db: Db;
  let staff: AdminContext;
  const folder = createTemporaryFolder();
  let count = 0;
  beforeAll(async () => {
    ({ db } = await open());
    staff = await createStaff(db);
  });

  /** Imports lines from Jordan for a new seller. Returns the name of the file and the id of the seller. */
  async function importLines(...lines: string[]) {
    count += 1;
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `proposals-${count}.csv`);
    writeFileSync(file, lines.join("\n"));
    const slug = `proposing-${count}`;
    const seller = await db
      .insertInto("sellers")
      .values({ slug, type: "showroom", name_en: slug } as never)
      .returning(["id", "slug"])
      .executeTakeFirstOrThrow();
    await importListings(
      { db, clock: () => new Date("2026-06-01"), onReport: () => {} },
      { file, seller, country: "JO", currency: "JOD" },
    );
    return { source: `proposals-${count}.csv`, sellerId: seller.id };
  }

  const list = async (query: string) => {
    const { table } = catalogProposalsResource;
    const { rows } = await readTablePage(db, table, parseTableRequest(table, new URLSearchParams(query)), "en");
    return rows;
  };
  const getId = async (source: string, kind: string): Promise<string> => {
    const [row] = await list(`q=${source}&entry_kind=${kind}`);
    return String(row?.key);
  };
  const act = async (id: string, name: string) =>
    catalogProposalsResource.form?.actions?.find((action) => action.id === name)?.run(staff, id, {}, "");
  const listCars = async (sellerId: number) => {
    const { rows } = await sql<{ car: string }>`
      select concat_ws(' / ', m.slug, o.slug, c.slug) as car from ads a left join makes m on m.id = a.make_id
      left join models o on o.id = a.model_id left join cities c on c.id = a.city_id
      where a.seller_id = ${sellerId} order by a.id`.execute(db);
    return rows.map(({ car }) => car);
  };
  const countEntries = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from makes) as makes, (select count(*)::int from models) as models,
        (select count(*)::int from cities) as cities, (select count(*)::int from catalog_aliases) as aliases`.execute(
      db,
    );
    return rows[0];
  };

  it("An import proposes a new model with the similar model, the number of listings, the reason and the file", async () => {
    const { source } = await importLines("make,model", "Toyota,Yaris Zorbi", "Toyota,Yaris Zorbi", "Toyota,Quuxmobil");
    expect((await list(`q=${source}&has_similar=yes`)).map(({ cells }) => cells)).toEqual([
      expect.objectContaining({
        new_entry: "Toyota Yaris Zorbi",
        similar_entry: "Toyota Yaris",
        entry_kind: "model",
        similarity: "part_of_name",
        ads: 2,
        source,
        proposal_state: "open",
      }),
    ]);
    expect((await list(`q=${source}&has_similar=no`)).map(({ cells }) => cells.new_entry)).toEqual([
      "Toyota Quuxmobil",
    ]);
  });

  it("A merged model gives its listings and spellings to the similar model, and an undo restores all of them", async () => {
    const { source, sellerId } = await importLines("make,model", "Kia,Picanto Zorbo", "Kia,Picanto");
    const before = [await listCars(sellerId), await countEntries()];
    const id = await getId(source, "model");
    expect(await act(id, "mergeSimilar")).toMatchObject({ ok: true });
    expect(await listCars(sellerId)).toEqual(["kia / picanto", "kia / picanto"]);
    const { spellings, models } = await loadCatalog(db);
    expect(spellings.find("model", "picanto zorbo").map((model) => models.get(model)?.slug)).toEqual(["picanto"]);
    const page = await catalogProposalsResource.form?.read(db, id);
    expect(page?.idle).toEqual(["mergeSimilar", "keepNew"]);

    expect(await act(id, "reopen")).toMatchObject({ ok: true });
    expect([await listCars(sellerId), await countEntries()]).toEqual(before);
    const after = await loadCatalog(db);
    expect(after.spellings.find("model", "picanto zorbo").map((model) => after.models.get(model)?.slug)).toEqual([
      "picanto-zorbo",
    ]);
    const actions = (await listAuditEntries(db, "catalog-proposals", id)).map(({ action }) => action);
    expect(actions).toEqual(["catalog-proposals.reopen", "catalog-proposals.merge"]);
  });

  it("A merged make and city move with their listings, and an undo restores them with their models", async () => {
    const { source, sellerId } = await importLines(
      "make,model,city",
      "Zorbishi,Zorbline,Zarka Alkubra",
      "Zorbishi,Lancer,Zarka Alkubra",
    );
    // The similar entries are set here, so that the test does not depend on the rules of similarity.
    await sql`
      update catalog_proposals set similar_id = (select id from makes where slug = 'mitsubishi'), reason = 'spelling'
      where source = ${source} and kind = 'make'`.execute(db);
    await sql`
      update catalog_proposals set similar_id = (select id from cities where slug = 'amman'), reason = 'spelling'
      where source = ${source} and kind = 'city'`.execute(db);
    const before = [await listCars(sellerId), await countEntries()];
    const [make, city] = [await getId(source, "make"), await getId(source, "city")];
    expect([await act(make, "mergeSimilar"), await act(city, "mergeSimilar")]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await listCars(sellerId)).toEqual(["mitsubishi / zorbline / amman", "mitsubishi / lancer / amman"]);
    expect([await act(city, "reopen"), await act(make, "reopen")]).toMatchObject([{ ok: true }, { ok: true }]);
    expect([await listCars(sellerId), await countEntries()]).toEqual(before);
  });

  it("A model that fitment rules or garages use is not merged by a proposal, because the merge could not be undone", async () => {
    const { source } = await importLines("make,model", "Kia,Rio Zorbu");
    const id = await getId(source, "model");
    await sql`
      insert into base_vehicles (model_id, year) select entry_id, 2020 from catalog_proposals where id = ${id}::int`.execute(
      db,
    );
    expect(await act(id, "mergeSimilar")).toMatchObject({ ok: false, code: "admin.in_use" });
  });

  it("Several proposals are merged together, and those without a similar entry stay open", async () => {
    const { source } = await importLines("make,model", "Kia,Sorento Zorb", "Kia,Quuxwagen");
    const keys = (await list(`q=${source}`)).map(({ key }) => key);
    const bulk = catalogProposalsResource.bulk?.find(({ id }) => id === "mergeSimilar");
    expect(await bulk?.run(staff, keys)).toEqual({ ok: true, value: 1 });
    expect((await list(`q=${source}&proposal_state=open`)).map(({ cells }) => cells.new_entry)).toEqual([
      "Kia Quuxwagen",
    ]);
  });

  it("A kept entry leaves the open proposals, and an undo opens its proposal again", async () => {
    const { source } = await importLines("make,model", "Kia,Zorbmobil");
    const id = await getId(source, "model");
    expect(await act(id, "keepNew")).toMatchObject({ ok: true });
    expect(await list(`q=${source}&proposal_state=open`)).toEqual([]);
    expect(await act(id, "reopen")).toMatchObject({ ok: true });
    expect(await list(`q=${source}&proposal_state=open`)).toHaveLength(1);
  });

  it("An import saves a report with its counts and the values that it interpreted", async () => {
    const { source } = await importLines("make,model,fuel", "Toyota,Toyota Hilux,Gas", "Toyota,Hilux,Gas");
    const { id } = await db
      .selectFrom("import_reports")
      .select("id")
      .where("file", "=", source)
      .executeTakeFirstOrThrow();
    expect(await getImportReport(db, String(id))).toMatchObject({
      rows: 2,
      imported: 2,
      guesses: [
        { field: "fuel", value: "Gas", rows: 2 },
        { field: "model", value: "Toyota Hilux", result: { en: "Hilux" }, rows: 1 },
      ],
    });
    expect(await getImportReport(db, "999999999")).toBeUndefined();
  });
});
