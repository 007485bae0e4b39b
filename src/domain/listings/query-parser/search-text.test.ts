import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import { buildSearchVector } from "#domain/listings/query/full-text.ts";
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

  it("parseListQuery removes an attached Arabic preposition before it searches for a correction", async () => {
    expect((await searched("زيت للمحرك")).corrected).toBe("زيت محرك");
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
