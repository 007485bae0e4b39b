import { sql } from "kysely";
import { expect, it } from "vitest";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { countListings, findListingsWithFacets } from "../index/find-listings.server.ts";
import { parseListRequest } from "./list-request.ts";

const formatDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

describeOnDatabase("Filter “inspected”", (open) => {
  it("inspectedFilter accepts cars whose stated inspection is at most 90 days old and not in the future", async () => {
    const { db } = await open({ demo: new Date("2026-06-01T00:00:00Z") });
    const catalog = await getCatalog(db);
    const dateId = catalog.features.get("inspection_date")?.id;
    const cars = await db.selectFrom("ads").select("id").where("kind", "=", "car").orderBy("id").limit(5).execute();
    await sql`delete from ad_features where feature_id = ${dateId}`.execute(db);
    const stated = [formatDay(0), formatDay(80), formatDay(100), formatDay(-30), "last spring"];
    for (const [i, { id }] of cars.entries())
      await sql`insert into ad_features (ad_id, feature_id, text_value) values (${id}, ${dateId}, ${stated[i]})`.execute(
        db,
      );
    const { criteria } = parseListRequest(new URLSearchParams("inspected=yes"), catalog, { currency: "USD" });
    const { snapshot, rows, facets } = await findListingsWithFacets(db, criteria, []);
    expect(Array.from(rows, (row) => snapshot.columns.id[row]).sort()).toEqual([cars[0]?.id, cars[1]?.id]);
    expect(facets.inspected.yes).toBe(2);

    await sql`update ad_features set text_value = ${formatDay(1)} where ad_id = ${cars[2]?.id} and feature_id = ${dateId}`.execute(
      db,
    );
    expect(await countListings(db, criteria)).toBe(3);
  });

  it("parseListRequest refuses another value than “yes”", async () => {
    const catalog = await getCatalog((await open()).db);
    const parse = (query: string) => parseListRequest(new URLSearchParams(query), catalog, { currency: "USD" });
    expect(parse("inspected=no").errors).toMatchObject([{ path: "inspected", code: "choice" }]);
    expect(parse("inspected=no").criteria.inspected).toBeUndefined();
  });
});
