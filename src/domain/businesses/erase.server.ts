import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";

/**
 * Deletes the verification documents and the invitations of deleted sellers, and all invitations to the deleted person.
 * Returns the document files to remove.
 */
export async function eraseBusinessData(
  trx: Transaction<Tables>,
  { email, sellerIds }: { email: string; sellerIds: readonly number[] },
): Promise<string[]> {
  const ownedCondition = sql`seller_id = any(${[...sellerIds]}::int[])`;
  await sql`delete from seller_invitations where ${ownedCondition} or lower(email) = ${email}`.execute(trx);
  await sql`
    update seller_orders set seller_name_en = 'Former seller', seller_name_ar = 'بائع سابق' where ${ownedCondition}`.execute(
    trx,
  );
  const { rows } = await sql<{ file: string | null }>`
    delete from seller_verifications where ${ownedCondition} returning file`.execute(trx);
  return rows.flatMap(({ file }) => file ?? []);
}
