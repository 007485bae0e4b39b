import type { Db } from "#db/database.ts";
import { findAccountByEmail, setAccountPassword } from "#domain/accounts/operator.server.ts";
import { demoAccounts } from "./accounts.ts";

/** Password that `setDemoPasswords` sets for the demo accounts. Public sites refuse the original demo password. */
export const SHOP_PASSWORD = "a good password 7";

/** Changes the passwords of the demo accounts (`demoAccounts`) in the database of a stopped server. */
export async function setDemoPasswords(db: Db): Promise<void> {
  for (const email of Object.values(demoAccounts)) {
    const account = await findAccountByEmail(db, email);
    if (!account) throw new Error(`the demo has no account ${email}`);
    const context = { now: new Date(), origin: "https://karaj.example" };
    await setAccountPassword(db, { id: account.id, password: SHOP_PASSWORD }, context);
  }
  // The mails about changed passwords are deleted, because attack and fuzz tests expect no other mails in the outbox.
  await db.deleteFrom("mail_outbox").execute();
}
