import type { Db } from "#db/database.ts";
import type { Account } from "./account.ts";
import { toAccount } from "./session.server.ts";

/** Finds an account with its current data. Returns undefined for a deleted account. */
export async function findAccount(db: Db, id: number): Promise<Account | undefined> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { email_verified: emailVerified, last_name: lastName, avatar: image, created_at: createdAt, ...user } = row;
  const { two_factor_enabled: twoFactorEnabled } = row;
  return toAccount({ ...user, emailVerified, lastName, image, createdAt, twoFactorEnabled });
}
