import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../../tests/support/databases.ts";
import { findListings } from "../index/find-listings.server.ts";
import { parseListQuery } from "../list/list-query.server.ts";
import { importListings } from "./import-listings.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

describeOnDatabase("Variants of models in imported files", (open) => {
  let db: Db;

  beforeAll(async () => {
    db = (await open()).db;
    const { id } = await db
      .insertInto("sellers")
      .values({ slug: "variants", type: "showroom", name_en: "Variants" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const file = join(createTemporaryFolder(), "variants.csv");
    const rows = [
      "1,Mercedes,C 180,Clean saloon,2012",
      "2,Mercedes,C 200,Clean saloon,2014",
      "3,BMW,5 Series,Clean,2014",
      "4,Hyundai,Avante,Clean,2016",
    ];
    writeFileSync(file, ["external_id,make,model,name,year", ...rows].join("\n"));
    await importListings({ db, clock: () => now, onReport: () => {} }, { file, seller: { slug: "variants", id } });
  });

  const readTags = async () =>
    (await db.selectFrom("ad_translations").select("tags").orderBy("ad_id").execute()).map(({ tags }) => tags);

  it("An imported listing gets the variant or narrower name of its model as a tag, and a whole model adds none", async () => {
    expect(await readTags()).toEqual([["C 180"], ["C 200"], [], ["Avante"]]);
  });

  it("A search for a variant finds the imported listing whose name lacks its number", async () => {
    const catalog = await getCatalog(db);
    const { request } = await parseListQuery(db, catalog, new URLSearchParams({ q: "mercedes c180" }), {
      currency: "USD",
      now,
    });
    const { snapshot, rows } = await findListings(db, request.criteria);
    expect(Array.from(rows, (row) => snapshot.columns.year[row])).toEqual([2012]);
  });
});
