import type { Db } from "#db/database.ts";
import { parseBank } from "#domain/site/site-settings.ts";
import type { BankAccount } from "./payment.ts";

/** Reads where transfers go (settings bankName, bankHolder, iban); undefined while nobody has set it. */
export async function bankAccount(db: Db): Promise<BankAccount | undefined> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", ["bankName", "bankHolder", "iban"])
    .execute();
  return parseBank(new Map(rows.map(({ key, value }) => [key, value])));
}
