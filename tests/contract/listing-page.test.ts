import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "#db/database.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createTestVisit } from "../support/visit.ts";

// The modules are loaded again, so that the page uses the mock below even when another file has loaded them.
vi.resetModules();
const { preferencesContext, sessionContext, requestContext: visitContext } = await import("#web/context.ts");
const { loadListingPage: loadProduct } = await import("#web/listing-page/listing-page.server.ts");
const { registerMessages: provideTexts } = await import("#i18n/messages.ts");
const { en } = await import("#i18n/all-messages.ts");

// The related listings fail while the database answers everything else.
vi.mock("#domain/listings/detail/listing.server.ts", async (original) => ({
  ...(await original<object>()),
  listRelatedListings: () => Promise.reject(new Error("the similar ads are out of reach")),
}));

let db: Db;
let dollars: Currency;

beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
  provideTexts("en", en);
  dollars = (await getCatalog(db)).currencies.get("USD") as Currency;
});

async function load(kind: "car" | "part" | "rental", listingId?: number) {
  const { id, slug } = await db
    .selectFrom("ads")
    .select(["id", "slug"])
    .where("kind", "=", kind)
    .where("status", "=", "active")
    .$if(listingId !== undefined, (query) => query.where("id", "=", listingId as never))
    .orderBy("reviews")
    .executeTakeFirstOrThrow();
  const path = getListingPath({ id: Number(id), slug });
  const url = new URL(path, "https://karaj.example");
  const logged: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(visitContext, createTestVisit(db, { origin: url.origin, logError: (error) => logged.push(error) }));
  context.set(sessionContext, undefined);
  context.set(preferencesContext, { language: "en", currency: dollars, theme: undefined });
  const page = await loadProduct({
    request: new Request(url),
    url,
    params: { product: path.split("/").at(-1) ?? "" },
    context,
  } as unknown as Parameters<typeof loadProduct>[0]);
  return { page: "data" in page ? (page.data as { name: { text: string } } & Record<string, unknown>) : page, logged };
}

describe("Listing page", () => {
  it("[ER-05] Listing page renders without related listings when their query fails, and logs the error", async () => {
    const { page, logged } = await load("car");
    expect(page).toMatchObject({ related: undefined, name: { text: expect.stringMatching(/./) } });
    expect(String(logged[0])).toContain("out of reach");
  });

  it("Listing page of a known model is titled by make, model and year, and shows the seller's words only when they say more", async () => {
    const { id, year } = await db
      .selectFrom("ads as a")
      .innerJoin("models as m", "m.id", "a.model_id")
      .select(["a.id", "a.year"])
      .where("a.kind", "=", "car")
      .where("a.status", "=", "active")
      .where("m.slug", "=", "camry")
      .orderBy("a.reviews")
      .executeTakeFirstOrThrow();
    const title = `Toyota Camry ${year}`;
    const loadNamed = async (name: string) => {
      const names = { narrating_en: name, narrating_ar: null };
      await db.updateTable("ad_translations").set(names).where("ad_id", "=", id).execute();
      return (await load("car", Number(id))).page;
    };
    expect(await loadNamed("GLX, one owner")).toMatchObject({
      name: { text: title },
      sellerWording: { text: "GLX, one owner", lang: "en" },
      structured: expect.arrayContaining([expect.objectContaining({ "@type": "Vehicle", name: title })]),
    });
    expect(await loadNamed(`${title} for sale`)).toMatchObject({ name: { text: title }, sellerWording: undefined });
  });

  it("[EN-10] Listing page of a vehicle without reviews has no reviews section, unlike a part", async () => {
    for (const kind of ["car", "rental"] as const)
      expect((await load(kind)).page).toMatchObject({ reviews: undefined });
    expect((await load("part")).page).toMatchObject({ reviews: { summary: undefined } });
  });

  it("Listing page of a car leaves out its reviews and shows the average rating of its seller", async () => {
    const { page } = await load("car");
    const { seller_id } = await db
      .selectFrom("ads")
      .select("seller_id")
      .where("id", "=", page.id as number)
      .executeTakeFirstOrThrow();
    await db.deleteFrom("reviews").where("seller_id", "=", seller_id).execute();
    const write = (target: { ad_id: number } | { seller_id: number }, rating: number, status: "approved" | "pending") =>
      db
        .insertInto("reviews")
        .values({ ...target, author: "Sara A.", rating, text: "As described.", language: "en", status } as never)
        .execute();
    expect((await load("car", page.id as number)).page).toMatchObject({ seller: { rating: undefined } });
    await write({ ad_id: page.id as number }, 1, "approved");
    await write({ seller_id }, 5, "approved");
    await write({ seller_id }, 4, "approved");
    await write({ seller_id }, 1, "pending");
    const { page: reviewed } = await load("car", page.id as number);
    expect(reviewed).toMatchObject({ reviews: undefined, seller: { rating: { averageText: "4.5", count: 2 } } });
    expect(JSON.stringify(reviewed.structured)).not.toContain("AggregateRating");
    await db
      .deleteFrom("reviews")
      .where("ad_id", "=", page.id as number)
      .execute();
  });

  it("Listing page of a car shows each fact once: in the strip, in the condition section or in the details", async () => {
    type Row = { name: string; values?: string[] };
    const { keyFacts, condition, facts } = (await load("car")).page as Record<string, Row[]>;
    expect(keyFacts?.map(({ name }) => name).slice(0, 2)).toEqual(["Year", "Mileage"]);
    expect(keyFacts).toHaveLength(6);
    expect(condition?.map(({ name }) => name)).toEqual([
      "Accidents",
      "Paint",
      "Owners",
      "Service history",
      "Warranty",
      "Registration",
    ]);
    // Equipment groups have names of their own, such as “Seats”.
    const details = facts?.filter(({ values }) => !values);
    const names = [keyFacts, condition, details].flatMap((rows) => rows?.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("Make");
  });

  it("Listing page of a rental has key facts but no condition section and no finance estimate", async () => {
    const { page } = await load("rental");
    expect(page).toMatchObject({ condition: undefined, finance: undefined });
    expect((page.keyFacts as unknown[]).length).toBeGreaterThan(2);
  });

  it("Listing page of a car shows what a year with it costs, unless nothing tells the consumption", async () => {
    const cars = await db
      .selectFrom("ads")
      .select("id")
      .where("kind", "=", "car")
      .where("status", "=", "active")
      .orderBy("id")
      .limit(12)
      .execute();
    type Costs = { total: string[]; rows: { name: string; amounts: string[]; note: string }[] };
    const estimates: Costs[] = [];
    for (const { id } of cars) {
      const { page } = await load("car", Number(id));
      const specs = [page.keyFacts, page.facts].flat() as { name: string; value: string }[];
      const isKnown = specs.some(({ name, value }) => name === "Engine" || value === "Electric");
      if (page.runningCosts) estimates.push(page.runningCosts as Costs);
      if (!isKnown) expect(page.runningCosts, String(id)).toBeUndefined();
    }
    expect(estimates.length).toBeGreaterThan(0);
    for (const { total, rows } of estimates) {
      expect(rows.map(({ name }) => name).slice(1, 3)).toEqual(["Insurance", "Registration"]);
      for (const amount of [...total, ...rows.flatMap(({ amounts }) => amounts)]) expect(amount).toMatch(/^\$[\d,.]+$/);
    }
    expect((await load("part")).page.runningCosts).toBeUndefined();
    expect((await load("rental")).page.runningCosts).toBeUndefined();
  });

  it("Listing page of a rental shows the price in the currency of the extras, with an estimate for the reader", async () => {
    const { id } = await db
      .selectFrom("ads")
      .select("id")
      .where("kind", "=", "rental")
      .where("price_per", "=", "day")
      .where("status", "=", "active")
      .where("currency", "=", "SAR")
      .where("price_minor", "is not", null)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    expect((await load("rental", Number(id))).page).toMatchObject({
      price: expect.stringMatching(/^SAR/),
      estimate: expect.stringMatching(/^≈ \$/),
      askedPrice: undefined,
      booking: { days: { currency: { code: "SAR" }, estimateCurrency: { code: "USD" } } },
    });
  });

  it("Listing page of a vehicle shows up to four other active listings of its seller", async () => {
    const { page } = await load("car");
    const ids = (page.sellerListings as { id: number }[]).map(({ id }) => id);
    expect(ids.length).toBeLessThanOrEqual(4);
    expect(ids).not.toContain(page.id);
    const rows = await db
      .selectFrom("ads")
      .select(["seller_id", "status"])
      .distinct()
      .where("id", "in", [...ids, Number(page.id)])
      .execute();
    expect(rows).toEqual([{ seller_id: rows[0]?.seller_id, status: "active" }]);
    expect((await load("part")).page).toMatchObject({ sellerListings: [] });
  });

  it("[GL-03] Listing page uses the full gallery for vehicles and the sidebar gallery for parts", async () => {
    expect((await load("car")).page).toMatchObject({ layout: "product-full" });
    expect((await load("part")).page).toMatchObject({ layout: "product-sidebar" });
  });
});
