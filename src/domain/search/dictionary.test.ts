import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { countWordListings, MAX_COUNTED_LISTINGS } from "./dictionary.server.ts";

describeOnDatabase("countWordListings", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open({ demo: new Date("2026-06-01T00:00:00Z") });
  });

  const addWord = (word: string, listings: number) =>
    sql`update ad_search set vector = vector || ${`'${word}':1C`}::tsvector
      where ad_id in (select ad_id from ad_search where not vector @@ ${`'${word}'`}::tsquery limit ${listings})`.execute(
      database.db,
    );
  const getCount = async (word: string) => (await countWordListings(database.db, [word])).get(word);

  it("countWordListings counts a rare word again for every search", async () => {
    expect(await getCount("quixotix")).toEqual({ exact: 0, prefix: 0, ofMake: 0 });
    await addWord("quixotix", 1);
    expect(await getCount("quixotix")).toEqual({ exact: 1, prefix: 1, ofMake: 0 });
    expect(await getCount("quixo")).toEqual({ exact: 0, prefix: 1, ofMake: 0 });
  });

  it("countWordListings counts a frequent word once, and separately next to a make", async () => {
    await addWord("zanzibarix", MAX_COUNTED_LISTINGS);
    const statements: string[] = [];
    database.observe({ onQuery: ({ text }) => statements.push(text), onConnectionWait: () => {} });
    const first = await getCount("zanzibarix");
    expect(await getCount("zanzibarix")).toEqual(first);
    expect(statements).toHaveLength(1);
    const ofMake = (await countWordListings(database.db, ["zanzibarix"], "toyota")).get("zanzibarix")?.ofMake ?? 0;
    database.observe({ onQuery: () => {}, onConnectionWait: () => {} });
    expect(first).toMatchObject({ exact: MAX_COUNTED_LISTINGS, ofMake: 0 });
    expect(ofMake).toBeGreaterThan(0);
    expect(ofMake).toBeLessThan(MAX_COUNTED_LISTINGS);
  });
});
