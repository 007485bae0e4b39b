import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { serializeGarageVehicles } from "#domain/garage/garage-cookie.ts";
import { countOtherOffers, listPartSitemapFiles } from "#domain/parts/part-page.server.ts";
import { type ComparedOffer, compareOffers, getPartPath } from "#domain/parts/part-page.ts";
import { presentOtherOffers } from "#web/listing-page/other-offers.server.ts";
import type { PartPageData } from "#web/part-page/part-page.server.ts";
import { loader } from "#web/part-page/part-page.tsx";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { FitmentFixture } from "../support/fitment.ts";
import { createPageContext } from "../support/page-context.ts";

describe("The page of one part", () => {
  let database: Database;
  let vehicle: number;
  let partId: number;
  let single: number;
  let path: string;
  const offers = { cheap: 0, dear: 0, used: 0, gone: 0 };

  beforeAll(async () => {
    database = (await createDemoApiWithDatabase()).database;
    const { db } = database;
    const catalog = await getCatalog(db);
    const fixture = new FitmentFixture(db, catalog);
    vehicle = await fixture.ensureVehicle("toyota.camry", 1955);
    [partId, single] = [await fixture.createPart(), await fixture.createPart()];
    const brandId = catalog.brands.bySlug.get("bosch")?.id ?? null;
    for (const [id, number] of [
      [partId, "0 986-AB 494"],
      [single, "0 986-AB 495"],
    ] as const) {
      const folded = number.replace(/[^0-9A-Z]/g, "");
      await db
        .updateTable("parts")
        .set({ brand_id: brandId, part_number: number, folded })
        .where("id", "=", id)
        .execute();
    }
    await fixture.createRule(partId, "toyota.camry", [1952, 1957]);
    path = getPartPath(catalog, { brandId, folded: "0986AB494" });
    const condition = (key: string) =>
      catalog.features.get("condition")?.lookups.find(({ slug }) => slug === key)?.id ?? null;
    const others = await db.selectFrom("sellers").select("id").where("type", "=", "showroom").limit(3).execute();
    const createOffer = async (seller: number, minor: number | null, more: object = {}) =>
      fixture.createListing(partId, {
        name: { en: "Pads", ar: "فحمات" },
        price: minor === null ? null : { minor, currency: "USD" },
        stock: 2,
        conditionId: condition("new"),
        sellerId: others[seller]?.id,
        ...more,
      });
    offers.dear = await createOffer(0, 9_000);
    offers.cheap = await createOffer(1, 4_000);
    offers.used = await createOffer(2, 5_000, { conditionId: condition("used") });
    offers.gone = await createOffer(2, 100, { stock: 0, availability: "out-of-stock" });
    await fixture.createListing(single, { name: { en: "Single", ar: "وحيدة" } });
  });

  async function open(address: string, { language = "en" as "ar" | "en", garage = false } = {}) {
    const url = new URL(address, "https://karaj.example");
    const [, , brand = "", number = ""] = url.pathname.split("/").map(decodeURIComponent);
    const cookie = garage
      ? `garage=${serializeGarageVehicles([{ id: 1, vehicleId: vehicle, current: true, vin: null, nickname: null, answers: {}, tyres: null }])}`
      : "";
    const request = new Request(url, { headers: { cookie } });
    const context = await createPageContext(database.db, { language });
    const load = loader as unknown as (args: object) => Promise<PartPageData>;
    return load({ request, url, context, params: { brand, number } });
  }
  const getFailure = (address: string) =>
    open(address).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );

  it("The page of a part lists the offers of all sellers, the cheapest with delivery first and those without stock last", async () => {
    const page = await open(path);
    expect(page.offers.map(({ id }) => id)).toEqual([offers.cheap, offers.used, offers.dear, offers.gone]);
    expect(page.title).toBe("Bosch Brakes 0 986-AB 494");
    expect(page.summary).toContain("4 offers from");
    expect(page.offers[0]).toMatchObject({ condition: "New", price: "$40", buyable: true, stockNote: undefined });
    expect(page.offers[0]?.total).toBeDefined();
    expect(page.offers[0]?.delivery).toBeDefined();
    expect(page.offers[1]?.condition).toBe("Used");
    expect(page.offers[3]).toMatchObject({ buyable: false, stockNote: "Out of stock right now." });
    expect(page.unlisted).toBe(false);
    expect((await open(path, { language: "ar" })).title).toBe("الفرامل بوش 0 986-AB 494");
  });

  it("An offer on backorder can be bought and says so, in both languages", async () => {
    const setAvailability = (availability: "in-stock" | "on-backorder", stock: number) =>
      database.db.updateTable("ads").set({ availability, stock }).where("id", "=", offers.dear).execute();
    await setAvailability("on-backorder", 0);
    const findOffer = async (language: "ar" | "en") =>
      (await open(path, { language })).offers.find(({ id }) => id === offers.dear);
    expect(await findOffer("en")).toMatchObject({ buyable: true, stockNote: "On backorder" });
    expect((await findOffer("ar"))?.stockNote).not.toBe("On backorder");
    await setAvailability("in-stock", 3);
  });

  it("The page of a part says whether each offer fits the reader's vehicle", async () => {
    expect((await open(path)).offers.every(({ fit }) => fit === undefined)).toBe(true);
    expect((await open(path, { garage: true })).offers.map(({ fit }) => fit?.fit)).toEqual(Array(4).fill("fits"));
  });

  it("The page of a part describes the part and its offers in stock to search engines", async () => {
    const [product] = (await open(path)).structured as [Record<string, unknown>];
    expect(product).toMatchObject({
      "@type": "Product",
      mpn: "0 986-AB 494",
      brand: { name: "Bosch" },
      offers: { "@type": "AggregateOffer", offerCount: 3, lowPrice: "40.00", highPrice: "90.00", priceCurrency: "USD" },
    });
  });

  it("The page of a part redirects other spellings of the number, and answers 404 for unknown parts", async () => {
    const redirected = (await getFailure("/parts/bosch/0986-ab-494?x=1")) as Response;
    expect([redirected.status, redirected.headers.get("location")]).toEqual([308, `${path}?x=1`]);
    for (const address of ["/parts/bosch/nothing", "/parts/nobody/0986ab494", "/parts/bosch/---"])
      expect(await getFailure(address)).toMatchObject({ init: { status: 404 } });
  });

  it("A part is in the sitemap from two offers on, and search engines skip the page of a part with one", async () => {
    const paths = (await listPartSitemapFiles(database.db)).flat().map((entry) => entry.path);
    expect(paths).toContain(path);
    expect(paths).not.toContain("/parts/bosch/0986ab495");
    expect((await open("/parts/bosch/0986ab495")).unlisted).toBe(true);
  });

  it("The page of a part shows a part that nobody offers any more, without offers", async () => {
    const { db } = database;
    await db.updateTable("ads").set({ status: "sold" }).where("part_id", "=", single).execute();
    expect((await open("/parts/bosch/0986ab495")).offers).toEqual([]);
  });

  it("The page of a listing links to the offers of other sellers with the lowest price", async () => {
    const { db } = database;
    expect(await countOtherOffers(db, offers.dear)).toMatchObject({ sellers: 2, folded: "0986AB494" });
    const request = new Request("https://karaj.example/");
    const link = await presentOtherOffers(
      { request, context: await createPageContext(db) },
      offers.cheap,
      await getCatalog(db),
    );
    expect(link?.href).toBe(path);
    expect(link?.text.replace(/[\u2066-\u2069]/g, "")).toBe("2 other sellers from $50");
  });

  it("The page of a part reads any number of offers with the same statements", async () => {
    const count = async () => {
      const statements: string[] = [];
      database.observe({ onQuery: ({ text }) => statements.push(text), onConnectionWait: () => {} });
      await open(path, { garage: true });
      database.observe({ onQuery: () => {}, onConnectionWait: () => {} });
      return statements;
    };
    await count();
    const before = await count();
    const catalog = await getCatalog(database.db);
    await new FitmentFixture(database.db, catalog).createListing(partId, { name: { en: "More", ar: "أخرى" } });
    await count();
    expect((await count()).length).toBe(before.length);
    expect(before.length, before.join("\n\n")).toBeLessThanOrEqual(12);
  });
});

describe("compareOffers", () => {
  const offer = fc.record<ComparedOffer>({
    id: fc.integer({ min: 1, max: 50 }),
    isInStock: fc.boolean(),
    priceMinor: fc.option(fc.integer({ min: 0, max: 50 })),
    shippingMinor: fc.option(fc.integer({ min: 0, max: 9 })),
  });

  it("compareOffers orders offers the same way from any order, and never puts a dearer known total first", () => {
    fc.assert(
      fc.property(fc.uniqueArray(offer, { selector: ({ id }) => id, maxLength: 10 }), (list) => {
        const sorted = list.toSorted(compareOffers);
        expect(list.toReversed().sort(compareOffers)).toEqual(sorted);
        const totals = sorted.flatMap(({ isInStock, priceMinor, shippingMinor }) =>
          isInStock && priceMinor !== null && shippingMinor !== null ? [priceMinor + shippingMinor] : [],
        );
        expect(totals).toEqual(totals.toSorted((a, b) => a - b));
        const firstGone = sorted.findIndex(({ isInStock }) => !isInStock);
        expect(sorted.slice(firstGone === -1 ? sorted.length : firstGone).every(({ isInStock }) => !isInStock)).toBe(
          true,
        );
      }),
    );
  });
});
