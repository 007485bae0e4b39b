import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { findCloseMatches } from "#domain/listings/list/close-matches.server.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import { buildSearchVector } from "#domain/listings/query/full-text.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";

const now = new Date("2026-06-01T00:00:00Z");
let db: Db;
let catalog: Catalog;
beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: now }));
  catalog = await loadCatalog(db);
}, 120_000);

async function searched(text: string) {
  const { scope, reading } = await parseListQuery(db, catalog, new URLSearchParams(), {
    currency: "USD",
    scope: { search: text },
    now,
  });
  return { rest: scope.search, corrected: reading?.corrected?.text, leftOut: reading?.leftOut };
}

describe("parseListQuery corrections", () => {
  it.each([
    // Single letters from the other keyboard layout are no words.
    ["قورولا"],
    // A model without listings is spelled correctly.
    ["focus"],
    // Words of sentences and synonyms are known words too.
    ["patrol spare parts"],
    ["فلتر الهواء"],
  ])("parseListQuery does not correct %s to another word", async (text) => {
    const { corrected } = await searched(text);
    expect(corrected === undefined || /كورولا/.test(corrected)).toBe(true);
  });

  it("buildSearchVector excludes names of people from the words that spelling correction can suggest", () => {
    const { terms, vector } = buildSearchVector({ name: [], attributes: [], people: ["Rajesh"], description: [] });
    expect(terms.size).toBe(0);
    expect(vector).toContain("'rajesh'");
  });

  it("parseListQuery keeps numbers when it corrects text typed with the wrong keyboard layout", async () => {
    expect((await searched(";hlvd 2020")).corrected).toBe("كامري 2020");
  });

  it("parseListQuery does not correct a word next to a model to a model of another make", async () => {
    expect((await searched("كورولا كوشوك جديد")).corrected ?? "").not.toMatch(/كوشاك|kushaq|قاشقاي|qashqai/i);
    // A second car is named after "or".
    expect((await searched("كورولا او سيراتوو")).corrected).toBe("كورولا او سيراتو");
  });

  it("parseListQuery removes an attached Arabic preposition before it searches for a correction", async () => {
    expect((await searched("زيت للمحرك")).corrected).toBe("زيت محرك");
  });
});

describe("parseListQuery corrections by evidence", () => {
  beforeAll(async () => {
    const { id: sellerId } = await db.selectFrom("sellers").select("id").limit(1).executeTakeFirstOrThrow();
    const names = [
      "كورلوا ستاره مشرقه لامعه",
      ...Array.from({ length: 60 }, () => "كورولن"),
      ...Array.from({ length: 5 }, () => "محرك وارد كوريا"),
      ...Array.from({ length: 5 }, () => "سياره افانتي"),
    ];
    const listings = names.map((name) => ({
      kind: "car" as const,
      categoryId: catalog.categories.find("cars")?.id ?? 0,
      sellerId,
      name: { ar: name, en: null },
      description: { ar: null, en: null },
      price: null,
      currency: "USD",
    }));
    await insertListings(db, catalog, listings);
  });

  it("parseListQuery corrects a word of one listing to the frequent name of a model", async () => {
    expect(await searched("كورلوا")).toMatchObject({ rest: "", corrected: "كورولا" });
  });

  it("findCloseMatches lists a listing with a rare word as typed after the word was corrected", async () => {
    const parsed = await parseListQuery(db, catalog, new URLSearchParams(), {
      currency: "USD",
      scope: { search: "كورلوا" },
      now,
    });
    const request = { ...parsed.request, limit: 100 };
    const page = await searchListings(db, request, "ar");
    const closeMatches = await findCloseMatches(db, catalog, { ...parsed, request }, page);
    expect(page.total).toBeGreaterThan(1);
    expect(closeMatches?.items.map(({ name }) => name.ar)).toContain("كورلوا ستاره مشرقه لامعه");
  });

  it("parseListQuery keeps a word that as many listings contain as the name of a model", async () => {
    expect(await searched("كورولن")).toMatchObject({ rest: "كورولن", corrected: undefined });
  });

  it("parseListQuery keeps a rare word in a text whose words all occur in one listing", async () => {
    const text = "كورلوا ستاره مشرقه لامعه";
    expect(await searched(text)).toMatchObject({ rest: text, corrected: undefined });
  });

  it("parseListQuery searches a rare word as typed with exact=1", async () => {
    const params = new URLSearchParams({ exact: "1" });
    const { request, reading } = await parseListQuery(db, catalog, params, {
      currency: "USD",
      scope: { search: "كورلوا" },
      now,
    });
    expect(reading).toBeUndefined();
    expect(request.q).toBe("كورلوا");
  });

  it.each([
    // The everyday word كوريا is nearer and in listings.
    ["كوروا", "كورولا"],
    ["batery", "battery"],
    // Next to a make, one of its models is meant.
    ["كيا سيرااو", "كيا سيراتو"],
    ["شيفروليه ايفو", "شيفروليه افيو"],
    // Half of the name of a model is corrected to its other half.
    ["لاند روزر تويوتا", "لاند كروزر تويوتا"],
    // كوزر is a truck that no listing has.
    ["لاند كؤوزر", "لاند كروزر"],
    // The first letter may be wrong too.
    ["orolla", "Corolla"],
    // No listing has these models.
    ["سيفياا", "سيفيا"],
    ["anfwi", "انفوي"],
    ["تويوتا heluks", "تويوتا هايلكس"],
    // The Avante is a narrower name of the Elantra.
    ["فانتي", "افانتي"],
    ["afanty", "افانتي"],
  ])("parseListQuery corrects %s to %s", async (text, expected) => {
    expect((await searched(text)).corrected).toBe(expected);
  });

  it.each(["بنغازي", "دمشق", "مرسيدس بنغازي", "كامري دمشق", "london", "paris", "ليبيا"])(
    "parseListQuery does not change a place without listings in %s",
    async (text) => {
      expect((await searched(text)).corrected).toBeUndefined();
    },
  );

  it("parseListQuery corrects a word after “in” to a city and not to a car", async () => {
    expect((await searched("سيارات في كوروا")).corrected).toBeUndefined();
    expect((await searched("سيارات في الريااض")).corrected).toBe("سيارات في الرياض");
  });
});

describe("parseListQuery relaxation", () => {
  it.each([
    ["camry for sale by owner zzzz", "", "zzzz"],
    ["floor mats black", "floor mats", "black"],
  ])(
    "parseListQuery leaves out and reports those words of %s that no listing contains",
    async (text, rest, leftOut) => {
      expect(await searched(text)).toMatchObject({ rest, leftOut });
    },
  );

  it.each(["zzzz qqqq", "BO-99999", "bosch 123456789"])(
    "parseListQuery leaves out no word of %s when nothing matches",
    async (text) => {
      expect(await searched(text)).toMatchObject({ rest: text, leftOut: undefined });
    },
  );
});
