import { verifyPassword } from "better-auth/crypto";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { revokeLinks } from "#domain/accounts/owner-links.server.ts";
import { DEMO_PASSWORD } from "#domain/accounts/password.ts";
import { deleteAccessTokens } from "#domain/accounts/token-revocation.server.ts";

/**
 * Names of the seeds that create demo accounts. A demo password has the same creation time as its seed, because both
 * are written in one transaction.
 */
const accountSeeds = ["demo users", "demo businesses"];

/**
 * Lists the ids of demo accounts that still have the demo password. Includes accounts whose email address has changed.
 */
async function listDemoPasswordAccounts(db: Db): Promise<number[]> {
  const seeded = await db
    .selectFrom("credentials")
    .innerJoin("seed_history", "seed_history.seeded_at", "credentials.created_at")
    .where("seed_history.name", "in", accountSeeds)
    .select(["credentials.user_id", "credentials.password"])
    .execute();
  const checks = await Promise.all(
    seeded.map(async ({ user_id, password }) =>
      password && (await verifyPassword({ hash: password, password: DEMO_PASSWORD })) ? [user_id] : [],
    ),
  );
  return checks.flat();
}

/**
 * Deletes the sessions, API tokens and sign-in links of all accounts that still have the demo password. Returns the
 * number of these accounts. A public site calls this function on start and then refuses sign-ins with this password
 * (AUTH_DEMO_PASSWORD).
 */
export async function revokeDemoAccess(db: Db): Promise<number> {
  const ids = await listDemoPasswordAccounts(db);
  if (ids.length === 0) return 0;
  await withTransaction(db, async (trx) => {
    await trx.deleteFrom("sessions").where("user_id", "in", ids).execute();
    for (const id of ids) {
      await deleteAccessTokens(trx, id);
      await revokeLinks(trx, id);
    }
  });
  return ids.length;
}
