import { createHash } from "node:crypto";
import type { Db } from "#db/database.ts";
import { mapColumns, ownFeatures } from "../ads/import/fields.ts";
import type { Catalogue } from "../catalog/catalogue.ts";

/** Columns as they were chosen: the file's column of each field. */
export type ChosenColumns = { mapping: Record<string, string>; currency: string | null };

/** The same headers in another order are the same file to a seller. */
const keyOf = (headers: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify([...headers].sort()))
    .digest("base64url");

/** What is which, as the seller chose it for such a file before, else by the headers' usual names. */
export async function columnsFor(
  db: Db,
  catalogue: Catalogue,
  sellerId: number,
  headers: readonly string[],
): Promise<ChosenColumns> {
  const remembered = await db
    .selectFrom("import_mappings")
    .select(["mapping", "currency"])
    .where("seller_id", "=", sellerId)
    .where("headers", "=", keyOf(headers))
    .executeTakeFirst();
  if (remembered) return remembered;
  try {
    const { mapping, currency } = mapColumns(headers, {}, ownFeatures(catalogue));
    const known = currency && catalogue.currencies.has(currency) ? currency : null;
    return { mapping: mapping as Record<string, string>, currency: known };
  } catch {
    // Nothing says what the ads are: the seller has to.
    return { mapping: {}, currency: null };
  }
}

/** Remembers what was chosen for a seller's file with these headers. */
export async function rememberColumns(
  trx: Db,
  sellerId: number,
  headers: readonly string[],
  { mapping, currency }: ChosenColumns,
  now: Date,
): Promise<void> {
  const chosen = { mapping: JSON.stringify(mapping), currency, updated_at: now };
  await trx
    .insertInto("import_mappings")
    .values({ seller_id: sellerId, headers: keyOf(headers), ...chosen })
    .onConflict((conflict) => conflict.columns(["seller_id", "headers"]).doUpdateSet(chosen))
    .execute();
}
