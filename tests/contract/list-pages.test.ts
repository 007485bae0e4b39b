import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { loader as carsLoader } from "#web/listings/cars-page.tsx";
import type { ListingListData } from "#web/listings/load-list-page.server.ts";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";

const arabicLetters = /[\u0621-\u064a]/;

let db: Db;
beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
});

type Reader = { language?: "ar" | "en"; currency?: string };

/** Loads the list of cars. `cachedTags` are the tags under which the page may be cached. */
async function openCars(search = "", reader: Reader = {}) {
  const cachedTags: string[] = [];
  const cachePage = (tags: readonly string[]) => void cachedTags.push(...tags);
  const context = await createPageContext(db, { ...reader, visit: { cachePage } });
  const request = new Request(`https://karaj.example/shop/CarForSale${search}`);
  const { status, data } = await runPageHandler(carsLoader as PageHandler, context, request);
  return { status, list: data as unknown as ListingListData, cachedTags };
}

/** Returns the texts of a list page that exist in both languages. */
const getTexts = ({ items, filters, title }: ListingListData): string[] => [
  title,
  ...filters.map(({ name }) => name),
  ...items.flatMap(({ facts }) => facts.map(({ text }) => text)),
];

/** Returns the ids of the listings that have a name in both languages. */
async function listTranslatedIds(): Promise<Set<number>> {
  const rows = await db
    .selectFrom("ad_translations")
    .select("ad_id")
    .where("narrating_ar", "is not", null)
    .where("narrating_en", "is not", null)
    .execute();
  return new Set(rows.map((row) => row.ad_id));
}

describe("/shop/CarForSale", () => {
  it("[GN-06] List page has its title, filters and cards in the reader's language", async () => {
    const { list: english } = await openCars();
    expect(english.items.length).toBeGreaterThan(0);
    const translated = await listTranslatedIds();
    const getNameLanguages = ({ items }: ListingListData) =>
      new Set(items.filter(({ id }) => translated.has(id)).map(({ name }) => name.lang));
    expect(getNameLanguages(english)).toEqual(new Set(["en"]));
    expect(getTexts(english).filter((text) => arabicLetters.test(text))).toEqual([]);
    const { list: arabic } = await openCars("", { language: "ar" });
    expect(arabic.items.map(({ id }) => id)).toEqual(english.items.map(({ id }) => id));
    expect(getNameLanguages(arabic)).toEqual(new Set(["ar"]));
  });

  it.each([
    ["USD", "$1,500"],
    // A dinar has a thousand minor units, a yen has none.
    ["KWD", "1,500"],
    ["SAR", "1,500"],
  ])("[GN-07] List page shows the price filter as entered in %s", async (currency, amount) => {
    const { list } = await openCars("?priceMin=1500", { currency });
    const [chip] = list.chips;
    const label = chip?.label.replace(/[\u200e\u200f\u2066-\u2069]/g, "") ?? "";
    expect(label).toContain(amount);
    expect(label).not.toMatch(/1,500[\d,]/);
    expect(chip?.href).toBe("/shop/CarForSale");
  });

  it("List page of all cars is cached until a car changes, and a search is not, because each search is logged", async () => {
    expect((await openCars()).cachedTags).toContain("list:car");
    expect((await openCars("?q=camry")).cachedTags).toEqual([]);
  });

  it("List page names the list without its filters as canonical, and answers 404 past its last page", async () => {
    const canonical = "https://karaj.example/shop/CarForSale";
    const filtered = await openCars("?color=white&sort=newest&page=2");
    expect([filtered.status, filtered.list.canonical]).toEqual([200, `${canonical}?page=2`]);
    const { list } = await openCars();
    expect(list.canonical).toBe(canonical);
    expect((await openCars(`?page=${list.page.pages}`)).status).toBe(200);
    expect((await openCars(`?page=${list.page.pages + 1}`)).status).toBe(404);
  });
});
