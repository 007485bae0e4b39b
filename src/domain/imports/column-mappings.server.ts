import { createHash } from "node:crypto";
import type { Db } from "#db/database.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { listImportableFeatures, mapImportColumns } from "../listings/import/fields.ts";

/** Column mapping of an import file: the column name for each field, and the currency. */
export type ColumnMapping = { mapping: Record<string, string>; currency: string | null };

/** Hashes the sorted headers, so that files with reordered columns share a mapping. */
const hashHeaders = (headers: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify([...headers].sort()))
    .digest("base64url");

/**
 * Suggests the column mapping of a file: the mapping that the seller chose earlier for these headers, otherwise a match
 * by header names.
 */
export async function suggestColumnMapping(
  db: Db,
  catalog: Catalog,
  sellerId: number,
  headers: readonly string[],
): Promise<ColumnMapping> {
  const savedMapping = await db
    .selectFrom("import_mappings")
    .select(["mapping", "currency"])
    .where("seller_id", "=", sellerId)
    .where("headers", "=", hashHeaders(headers))
    .executeTakeFirst();
  if (savedMapping) return savedMapping;
  try {
    const { mapping, currency } = mapImportColumns(headers, {}, listImportableFeatures(catalog));
    const knownCurrency = currency && catalog.currencies.has(currency) ? currency : null;
    return { mapping: mapping as Record<string, string>, currency: knownCurrency };
  } catch {
    // No column identifies the listings, so the seller has to choose.
    return { mapping: {}, currency: null };
  }
}

/** Saves a seller's column mapping for all files with these headers. */
export async function saveColumnMapping(
  trx: Db,
  sellerId: number,
  headers: readonly string[],
  { mapping, currency }: ColumnMapping,
  now: Date,
): Promise<void> {
  const chosen = { mapping: JSON.stringify(mapping), currency, updated_at: now };
  await trx
    .insertInto("import_mappings")
    .values({ seller_id: sellerId, headers: hashHeaders(headers), ...chosen })
    .onConflict((conflict) => conflict.columns(["seller_id", "headers"]).doUpdateSet(chosen))
    .execute();
}
