import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { generateSeriesBlock, type ListingSeries, SERIES_BLOCK_SIZE, toSeriesImportKey } from "./demo-listings.ts";
import { createEdgeCaseListings, edgeCaseSellers } from "./edge-cases.ts";
import { insertListingsWithPriceHistory } from "./insert-with-price-history.server.ts";
import { ensureDemoSellers } from "./seed-demo.server.ts";

export type DatabaseFillContext = {
  db: Db;
  clock: Clock;
  /**
   * Called after each block of listings. `existing` is the number of listings of the series in the database, `added`
   * the number of new ones.
   */
  onBlock?: (existing: number, added: number) => void | Promise<void>;
};

export type DatabaseFillSummary = { added: number; known: number };

/**
 * Adds generated listings until the database has the first `count` listings of a series. Skips listings that earlier
 * runs created, which are recognized by their import key. A repeated run changes nothing and an interrupted run
 * continues. Each block is written in one transaction, and only one block is in memory.
 */
export async function fillDatabaseWithListings(
  { db, clock, onBlock }: DatabaseFillContext,
  series: ListingSeries,
  count: number,
): Promise<DatabaseFillSummary> {
  const catalog = await loadCatalog(db);
  const now = clock();
  const market = { catalog, sellers: await ensureDemoSellers(db, catalog, now), now };
  const summary: DatabaseFillSummary = { added: 0, known: 0 };
  for (let block = 0; block * SERIES_BLOCK_SIZE < count; block += 1) {
    const keys = getImportKeys(series, block, Math.min(SERIES_BLOCK_SIZE, count - block * SERIES_BLOCK_SIZE));
    const added = await withTransaction(db, async (trx) => {
      // The advisory lock makes a concurrent run wait until it can find the listings of the first run.
      await sql`select pg_advisory_xact_lock(hashtext('karaj fill'))`.execute(trx);
      const existingKeys = await findExistingImportKeys(trx, keys);
      if (existingKeys.size === keys.length) return 0;
      const missingKeys = new Set(keys.filter((key) => !existingKeys.has(key)));
      const missing = generateSeriesBlock(market, series, block).filter(({ importKey }) =>
        missingKeys.has(importKey ?? ""),
      );
      await insertListingsWithPriceHistory(trx, catalog, missing, now);
      return missing.length;
    });
    summary.added += added;
    summary.known += keys.length - added;
    await onBlock?.(summary.added + summary.known, summary.added);
  }
  return summary;
}

const getImportKeys = (series: ListingSeries, block: number, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => toSeriesImportKey(series, block * SERIES_BLOCK_SIZE + nth));

/** Creates those edge-case listings that the database does not have yet. */
export async function fillDatabaseWithEdgeCases({ db, clock }: DatabaseFillContext): Promise<DatabaseFillSummary> {
  return withTransaction(db, async (trx) => {
    const catalog = await loadCatalog(trx);
    const now = clock();
    await trx
      .insertInto("sellers")
      .values([...edgeCaseSellers])
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute();
    const slugs = edgeCaseSellers.map(({ slug }) => slug);
    const odd = await trx.selectFrom("sellers").select(["id", "slug"]).where("slug", "in", slugs).execute();
    const all = createEdgeCaseListings({ catalog, sellers: await ensureDemoSellers(trx, catalog, now), now }, odd);
    const existingKeys = await findExistingImportKeys(
      trx,
      all.map(({ importKey }) => importKey ?? ""),
    );
    const missing = all.filter(({ importKey }) => !existingKeys.has(importKey ?? ""));
    await insertListings(trx, catalog, missing);
    return { added: missing.length, known: existingKeys.size };
  });
}

async function findExistingImportKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ import_key: string }>`
    select import_key from ads where import_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.import_key));
}
