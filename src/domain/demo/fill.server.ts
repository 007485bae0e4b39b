import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { insertAds } from "#domain/ads/insert.server.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { insertWithHistories } from "./insert-with-histories.server.ts";
import { oddAds, oddSellers } from "./oddities.ts";
import { ensureDemoSellers } from "./seed.server.ts";
import { adsOfBlock, type Series, seriesBlock, seriesKey } from "./world.ts";

export type FillContext = {
  db: Db;
  clock: Clock;
  /** After each block, before the next: how many ads of the series there are, and how many of them are new. */
  onBlock?: (there: number, added: number) => void | Promise<void>;
};

export type FillSummary = { added: number; known: number };

/**
 * Makes the series as long as `count`: what earlier runs have written is known by its import key
 * and left alone, so that asking twice changes nothing and a broken-off run is taken up. A block
 * is in memory at a time, and in the database whole or not at all.
 */
export async function fillWithAds(
  { db, clock, onBlock }: FillContext,
  series: Series,
  count: number,
): Promise<FillSummary> {
  const catalogue = await readCatalogue(db);
  const now = clock();
  const market = { catalogue, sellers: await ensureDemoSellers(db, catalogue, now), now };
  const summary: FillSummary = { added: 0, known: 0 };
  for (let block = 0; block * seriesBlock < count; block += 1) {
    const keys = keysOf(series, block, Math.min(seriesBlock, count - block * seriesBlock));
    const added = await inTransaction(db, async (trx) => {
      // Runs at the same time take turns: the later one finds what the earlier one has written.
      await sql`select pg_advisory_xact_lock(hashtext('karaj fill'))`.execute(trx);
      const known = await knownKeys(trx, keys);
      if (known.size === keys.length) return 0;
      const wanted = new Set(keys.filter((key) => !known.has(key)));
      const missing = adsOfBlock(market, series, block).filter(({ importKey }) => wanted.has(importKey ?? ""));
      await insertWithHistories(trx, catalogue, missing, now);
      return missing.length;
    });
    summary.added += added;
    summary.known += keys.length - added;
    await onBlock?.(summary.added + summary.known, summary.added);
  }
  return summary;
}

const keysOf = (series: Series, block: number, wanted: number): string[] =>
  Array.from({ length: wanted }, (_, nth) => seriesKey(series, block * seriesBlock + nth));

/** Writes the odd ads that aren't there yet. */
export async function fillWithOddities({ db, clock }: FillContext): Promise<FillSummary> {
  return inTransaction(db, async (trx) => {
    const catalogue = await readCatalogue(trx);
    const now = clock();
    await trx
      .insertInto("sellers")
      .values([...oddSellers])
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute();
    const slugs = oddSellers.map(({ slug }) => slug);
    const odd = await trx.selectFrom("sellers").select(["id", "slug"]).where("slug", "in", slugs).execute();
    const all = oddAds({ catalogue, sellers: await ensureDemoSellers(trx, catalogue, now), now }, odd);
    const known = await knownKeys(
      trx,
      all.map(({ importKey }) => importKey ?? ""),
    );
    const missing = all.filter(({ importKey }) => !known.has(importKey ?? ""));
    await insertAds(trx, catalogue, missing);
    return { added: missing.length, known: known.size };
  });
}

async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ import_key: string }>`
    select import_key from ads where import_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.import_key));
}
