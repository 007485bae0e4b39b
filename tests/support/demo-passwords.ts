import type { Db } from "#db/database.ts";
import { findAccountByEmail, setAccountPassword } from "#domain/accounts/operator.server.ts";
import { demoAccounts } from "./accounts.ts";

/** Password that `setDemoPasswords` gives to the demo accounts. Public sites reject the original demo password. */
export const SHOP_PASSWORD = "a good password 7";

/** Changes the passwords of the demo accounts (`demoAccounts`) in the database of a stopped server. */
export async function setDemoPasswords(db: Db): Promise<void> {
  for (const email of Object.values(demoAccounts)) {
    const account = await findAccountByEmail(db, email);
    if (!account) throw new Error(`the demo has no account ${email}`);
    const context = { now: new Date(), origin: "https://karaj.example" };
    await setAccountPassword(db, { id: account.id, password: SHOP_PASSWORD }, context);
  }
  // Attack and fuzz tests expect an outbox without other e-mails.
  await db.deleteFrom("mail_outbox").execute();
}
