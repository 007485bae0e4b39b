import type { Db } from "#db/database.ts";
import type { BankAccount } from "./payment.ts";

/** An IBAN as printed in examples: it takes no money until an administrator sets a real one. */
const exampleAccount: BankAccount = { bankName: "Karaj Bank", holder: "Karaj", iban: "SA03 8000 0000 6080 1016 7519" };

/** Where transfers go (settings bankName, bankHolder, iban). */
export async function bankAccount(db: Db): Promise<BankAccount> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", ["bankName", "bankHolder", "iban"])
    .execute();
  const set = Object.fromEntries(rows.map(({ key, value }) => [key, value.trim()]));
  return {
    bankName: set.bankName || exampleAccount.bankName,
    holder: set.bankHolder || exampleAccount.holder,
    iban: set.iban || exampleAccount.iban,
  };
}
