import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";

/** Deletes the imports, reports and column mappings of deleted sellers. Returns the import files to delete. */
export async function eraseImports(trx: Transaction<Tables>, sellerIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from imports where seller_id = any(${[...sellerIds]}::int[]) returning file`.execute(trx);
  await sql`delete from import_reports where seller_id = any(${[...sellerIds]}::int[])`.execute(trx);
  await sql`delete from import_mappings where seller_id = any(${[...sellerIds]}::int[])`.execute(trx);
  return rows.map(({ file }) => file);
}
