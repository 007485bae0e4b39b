import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { FitmentFixture } from "../../../../tests/support/fitment.ts";
import { findFacetEntry } from "../query/facet-values.ts";
import { findCloseMatches } from "./close-matches.server.ts";
import { searchListings } from "./list-listings.server.ts";
import { parseListQuery } from "./list-query.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

/** Cars by name, with the number of owners that their sellers state. The last ones are the newest. */
const cars: readonly { name: string; owners?: number }[] = [
  { name: "كامري مالك واحد نظيفة" },
  { name: "كامري أولى", owners: 1 },
  { name: "كامري ثانية", owners: 2 },
  { name: "كامري ثالثة", owners: 3 },
];

describeOnDatabase("Search for facts of cars", (open) => {
  let db: Db;
  let catalog: Catalog;
  const names = new Map<number, string>();
  const stateOwners = (id: number, owners: number) =>
    sql`insert into ad_features (ad_id, feature_id, number_value)
      select ${id}, id, ${owners} from features where key = 'owners'`.execute(db);

  beforeAll(async () => {
    db = (await open()).db;
    catalog = await getCatalog(db);
    const fixture = new FitmentFixture(db, catalog);
    const model = catalog.models.get(findFacetEntry(catalog, "model", "toyota.camry")?.id ?? 0);
    for (const [i, { name, owners }] of cars.entries()) {
      const id = await fixture.createListing(null, {
        kind: "car",
        categoryId: catalog.categories.find("cars")?.id ?? 0,
        name: { ar: name, en: null },
        makeId: model?.makeId ?? null,
        modelId: model?.id ?? null,
        createdAt: new Date(now.getTime() + i * 1_000),
      });
      names.set(id, name);
      if (owners !== undefined) await stateOwners(id, owners);
    }
  });

  const search = async (q: string) => {
    const parsed = await parseListQuery(db, catalog, new URLSearchParams({ q }), { currency: "SAR", now });
    const list = await searchListings(db, parsed.request, "ar");
    const close = await findCloseMatches(db, catalog, parsed, list);
    return {
      found: list.items.map(({ id }) => names.get(id)),
      close: close?.items.map(({ id }) => names.get(id)) ?? [],
      understood: parsed.reading?.understood,
    };
  };

  it("A fact that most cars state becomes a filter, and cars whose text has it are the first close matches", async () => {
    const { found, close, understood } = await search("كامري مالك واحد");
    expect(found).toEqual(["كامري أولى"]);
    expect(close[0]).toBe("كامري مالك واحد نظيفة");
    expect(understood).toContainEqual({ name: "feature.ownersMax", value: "1" });
  });

  it("A fact that no car of the search has is searched as text", async () => {
    expect((await search("كامري بدون حوادث مالك واحد")).understood).not.toContainEqual({
      name: "feature.accidents",
      value: "none",
    });
    await sql`delete from ad_features where number_value = 1`.execute(db);
    expect((await search("كامري مالك واحد")).found).toEqual(["كامري مالك واحد نظيفة"]);
  });

  it("A fact that few cars state is searched as text", async () => {
    await sql`delete from ad_features where number_value = 3`.execute(db);
    expect((await search("كامري مالك ثاني")).understood).toEqual([{ name: "model", value: "toyota.camry" }]);
  });
});
