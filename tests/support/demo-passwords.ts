import type { Db } from "#db/database.ts";
import { findAccountByEmail, setPassword } from "#domain/accounts/operator.server.ts";
import { demoAccounts } from "./accounts.ts";

/** The password that `setDemoPasswords` gives to the demo's accounts: public shops refuse the demo's own. */
export const SHOP_PASSWORD = "a good password 7";

/** Gives the demo's accounts (`demoAccounts`) another password in the database of a stopped shop. */
export async function setDemoPasswords(db: Db): Promise<void> {
  for (const email of Object.values(demoAccounts)) {
    const account = await findAccountByEmail(db, email);
    if (!account) throw new Error(`the demo has no account ${email}`);
    const context = { now: new Date(), origin: "https://karaj.example" };
    await setPassword(db, { id: account.id, password: SHOP_PASSWORD }, context);
  }
  // Attacks and fuzzers look for mails of their own.
  await db.deleteFrom("mail_outbox").execute();
}
