import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import { ensureDemoSellers } from "#domain/demo/seed.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { insertAds } from "./insert.server.ts";
import { listProducts } from "./list.server.ts";
import { markForReindex, reindexSome } from "./reindex.server.ts";
import { readListRequest } from "./request.ts";

const now = new Date("2026-11-21T12:00:00Z");

onDatabase("search words made anew", (open) => {
  it("[rule 16] an ad is found by a spelling that was added after it", async () => {
    const { db } = await open();
    const before = await readCatalogue(db);
    const [seller] = await ensureDemoSellers(db, before, now);
    const [camry] = before.spellings.find("model", "camry");
    const [toyota] = before.spellings.find("make", "toyota");
    if (!seller || !camry || !toyota) throw new Error("no seller or model");
    const categoryId = before.categories.find("cars")?.id ?? 0;
    const ads = ["كامري نظيفة", "كامري ثانية"].map((ar) => ({
      kind: "car" as const,
      categoryId,
      sellerId: seller.id,
      name: { ar, en: null },
      description: { ar: null, en: null },
      makeId: toyota,
      modelId: camry,
      price: null,
      currency: "USD",
      features: [],
      sku: `AB-12 345 ${ar}`,
    }));
    await insertAds(db, before, ads);
    expect(await found(db, "كموري")).toBe(0);

    await sql`insert into aliases (text, folded, model_id) values ('كموري', 'كموري', ${camry})`.execute(db);
    await markForReindex(db, { target: "model", id: camry });
    const after = await readCatalogue(db);
    // Searches know the new spelling at once, before the ads' own words do.
    expect(await found(db, "كموري")).toBe(2);
    expect(await indexed(db, "كموري")).toBe(0);
    expect(await reindexSome(db, after, 1)).toBe(1);
    expect(await indexed(db, "كموري")).toBe(1);
    expect(await reindexSome(db, after, 10)).toBe(1);
    expect(await reindexSome(db, after, 10)).toBe(0);
    expect(await indexed(db, "كموري")).toBe(2);
    // What it was found by before still finds it.
    for (const text of ["camry", "نظيفة", "toyota", "تويوتا كامري"]) {
      expect([text, await found(db, text)]).toEqual([text, text === "نظيفة" ? 1 : 2]);
    }
  });
});

async function found(db: Db, q: string): Promise<number> {
  const request = readListRequest(new URLSearchParams({ q }), await readCatalogue(db), { currency: "USD" });
  return (await listProducts(db, request, "ar")).total;
}

/** How many ads have a word among their own. */
async function indexed(db: Db, word: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ad_search where vector @@ ${word}::tsquery`.execute(db);
  return rows[0]?.n ?? 0;
}
