import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { type Catalog, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listPartSitemapFiles } from "#domain/parts/part-page.server.ts";
import { getPartPrices, listPartPricesByCategory, listPartPricesByModel } from "#domain/parts/part-prices.server.ts";
import { countPartPrices } from "#domain/parts/part-prices.ts";
import { loadPartPricesPage, type PartPricesPageData } from "#web/landing-pages/part-prices.server.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { FitmentFixture } from "../support/fitment.ts";
import { createPageContext } from "../support/page-context.ts";

describe("Prices of parts", () => {
  let database: Database;
  let catalog: Catalog;
  const getCategory = (slug: string) => {
    const category = catalog.categories.bySlug.get(slug);
    if (!category) throw new Error(`no ${slug}`);
    return category;
  };
  const getCondition = (key: string) =>
    catalog.features.get("condition")?.lookups.find(({ slug }) => slug === key)?.id ?? 0;

  beforeAll(async () => {
    database = (await createDemoApiWithDatabase()).database;
    catalog = await getCatalog(database.db);
    const fixture = new FitmentFixture(database.db, catalog);
    const part = await fixture.createPart();
    // Two rules of one model count the part once.
    await fixture.createRule(part, "toyota.camry", [1952, 1954]);
    await fixture.createRule(part, "toyota.camry", [1955, 1957]);
    await fixture.createRule(part, "nissan.altima", [1952, 1954], { effect: "excludes" });
    const offer = (minor: number | null, condition: string) =>
      fixture.createListing(part, {
        categoryId: getCategory("coolants").id,
        conditionId: getCondition(condition),
        price: minor === null ? null : { minor, currency: "USD" },
      });
    for (const minor of [1_000, 2_000, 9_000, 3_000, null]) await offer(minor, "new");
    for (const minor of [500, 700]) await offer(minor, "used");
    await offer(1, "damaged");
  });

  async function open(params: { category?: string; make?: string; model?: string }, language: "ar" | "en" = "en") {
    return loadPartPricesPage({ params, context: await createPageContext(database.db, { language }) });
  }
  const getStatus = (params: object) =>
    open(params).then(
      () => 200,
      (thrown: { init?: { status: number } }) => thrown.init?.status,
    );

  it("getPartPrices has the medians of new and used parts, without damaged ones and prices on request", async () => {
    const expected = { new: { ads: 4, low: 1_000, median: 2_000, high: 9_000 }, used: { ads: 2, median: 500 } };
    const category = getCategory("coolants");
    const camry = catalog.makes.bySlug.get("toyota");
    const model = catalog.modelsOfMake.get(camry?.id ?? 0)?.find(({ slug }) => slug === "camry");
    expect(await getPartPrices(database.db, catalog, category)).toMatchObject(expected);
    expect(await getPartPrices(database.db, catalog, category, model?.id)).toMatchObject(expected);
    expect(await listPartPricesByModel(database.db, catalog, category)).toMatchObject([
      { modelId: model?.id, ads: 6, ...expected },
    ]);
  });

  it("The medians equal those of the listings in the database", async () => {
    const listings = await database.db.selectFrom("ads").selectAll().where("status", "=", "active").execute();
    for (const { categoryId, ...prices } of await listPartPricesByCategory(database.db, catalog)) {
      for (const condition of ["new", "used"] as const) {
        const own = listings
          .filter((each) => each.category_id === categoryId && each.condition_id === getCondition(condition))
          .flatMap(({ base_minor }) => base_minor || [])
          .sort((a, b) => a - b);
        expect(prices[condition]?.ads ?? 0).toBe(own.length);
        expect(prices[condition]?.median).toBe(own[Math.ceil(own.length / 2) - 1]);
      }
    }
    const parts = getCategory("parts");
    const all = await getPartPrices(database.db, catalog, parts);
    const subtree = new Set(getSubtreeIds(parts));
    const priced = listings.filter(
      ({ category_id, base_minor, condition_id }) =>
        subtree.has(category_id) && base_minor && condition_id !== getCondition("damaged") && condition_id,
    );
    expect(countPartPrices(all)).toBe(priced.length);
  });

  it("The page of a model shows a median from three prices on, in both languages", async () => {
    const page = await open({ category: "coolants", make: "toyota", model: "camry" });
    expect(page).toMatchObject({
      title: "Prices: Coolant for Toyota Camry",
      prices: { new: { median: "$20", low: "$10", high: "$90" }, used: undefined, count: "6" },
      unlisted: false,
      rows: [],
    });
    const arabic = await open({ category: "coolants", make: "toyota", model: "camry" }, "ar");
    expect(arabic.title).toBe("أسعار ماء رديتر لسيارة تويوتا كامري");
  });

  it("The page of a category lists the models, and the page of all parts the categories", async () => {
    const names = ({ rows }: PartPricesPageData) => rows.map(({ name, href }) => [name, href]);
    expect(names(await open({ category: "coolants" }))).toEqual([
      ["Toyota Camry", "/prices/parts/coolants/toyota/camry"],
    ]);
    const all = await open({});
    expect(names(all)).toContainEqual(["Coolant", "/prices/parts/coolants"]);
    expect(all.unlisted).toBe(false);
  });

  it("Pages with fewer than five prices are not for search engines, and unknown ones answer 404", async () => {
    expect((await open({ category: "coolants", make: "nissan", model: "altima" })).unlisted).toBe(true);
    expect((await open({ category: "drain-washers" })).unlisted).toBe(true);
    const paths = (await listPartSitemapFiles(database.db)).flat().map(({ path }) => path);
    expect(paths).toContain("/prices/parts/coolants");
    expect(paths).toContain("/prices/parts/coolants/toyota/camry");
    expect(paths).not.toContain("/prices/parts/drain-washers");
    for (const params of [
      { category: "nothing" },
      { category: "cars" },
      { category: "brakes", make: "toyota", model: "nothing" },
    ])
      expect(await getStatus(params)).toBe(404);
  });
});
