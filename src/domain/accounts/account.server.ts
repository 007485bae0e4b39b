import type { Db } from "#db/database.ts";
import type { Account } from "./account.ts";
import { accountFrom } from "./session.server.ts";

/** An account as it is now; undefined once it is deleted. */
export async function accountOf(db: Db, id: number): Promise<Account | undefined> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { email_verified: emailVerified, last_name: lastName, avatar: image, created_at: createdAt, ...user } = row;
  const { two_factor_enabled: twoFactorEnabled } = row;
  return accountFrom({ ...user, emailVerified, lastName, image, createdAt, twoFactorEnabled });
}
