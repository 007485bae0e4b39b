import type { Db } from "#db/database.ts";
import { type BankAccount, parseBankAccount } from "#domain/site/site-settings.ts";

/**
 * Reads the site's bank account from the settings `bankName`, `bankHolder` and `iban`. Returns undefined if they are
 * not set.
 */
export async function readBankAccount(db: Db): Promise<BankAccount | undefined> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", ["bankName", "bankHolder", "iban"])
    .execute();
  return parseBankAccount(new Map(rows.map(({ key, value }) => [key, value])));
}
