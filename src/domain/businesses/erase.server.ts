import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";

/**
 * Erases the papers and invitations of sellers who leave, and what others invited the person to. Returns the names of the papers that
 * are left over.
 */
export async function eraseFromBusinesses(
  trx: Transaction<Tables>,
  { email, sellerIds }: { email: string; sellerIds: readonly number[] },
): Promise<string[]> {
  const own = sql`seller_id = any(${[...sellerIds]}::int[])`;
  await sql`delete from seller_invitations where ${own} or lower(email) = ${email}`.execute(trx);
  await sql`
    update seller_orders set seller_name_en = 'Former seller', seller_name_ar = 'بائع سابق' where ${own}`.execute(trx);
  const { rows } = await sql<{ file: string | null }>`
    delete from seller_verifications where ${own} returning file`.execute(trx);
  return rows.flatMap(({ file }) => file ?? []);
}
