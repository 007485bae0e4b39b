import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { readList } from "#domain/ads/read-list.server.ts";
import { searchVector } from "#domain/ads/search-words.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";

const now = new Date("2026-11-21T12:00:00Z");
let db: Db;
let catalogue: Catalogue;
beforeAll(async () => {
  ({ db } = await freshDatabase({ demo: now }));
  catalogue = await readCatalogue(db);
}, 120_000);

async function searched(text: string) {
  const { scope, reading } = await readList(db, catalogue, new URLSearchParams(), {
    currency: "USD",
    scope: { search: text },
    now,
  });
  return { rest: scope.search, corrected: reading?.corrected?.text, leftOut: reading?.leftOut };
}

describe("words that no ad has", () => {
  it.each([
    // Single letters of the other keyboard are no words.
    ["قورولا"],
    // A car that nobody sells is spelt right.
    ["focus"],
    // So are the words that sentences and synonyms are made of.
    ["patrol spare parts"],
    ["فلتر الهواء"],
  ])("%s: are not corrected to something else", async (text) => {
    const { corrected } = await searched(text);
    expect(corrected === undefined || /كورولا/.test(corrected)).toBe(true);
  });

  it("nobody's name is what was meant", () => {
    const { terms, vector } = searchVector({ name: [], facts: [], people: ["Rajesh"], description: [] });
    expect(terms.size).toBe(0);
    expect(vector).toContain("'rajesh'");
  });

  it("numbers are the same on the other keyboard", async () => {
    expect((await searched(";hlvd 2020")).corrected).toBe("كامري 2020");
  });

  it("what is written onto a noun is taken off before anything is guessed", async () => {
    expect((await searched("زيت للمحرك")).corrected).toBe("زيت محرك");
  });
});

describe("words that no ad has beside the others", () => {
  it.each([
    ["camry for sale by owner zzzz", "", "zzzz"],
    ["floor mats black", "floor mats", "black"],
  ])("%s: are left out, and named", async (text, rest, leftOut) => {
    expect(await searched(text)).toMatchObject({ rest, leftOut });
  });

  it.each(["zzzz qqqq", "BO-99999", "bosch 123456789"])("%s: nothing found stays nothing found", async (text) => {
    expect(await searched(text)).toMatchObject({ rest: text, leftOut: undefined });
  });
});
