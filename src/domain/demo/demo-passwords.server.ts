import { verifyPassword } from "better-auth/crypto";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { endLinks } from "#domain/accounts/links.server.ts";
import { DEMO_PASSWORD } from "#domain/accounts/password.ts";
import { endTokens } from "#domain/tokens/end.server.ts";

/** Seeds that make accounts. Their credentials were written in the seed's transaction, so both have the same time. */
const accountSeeds = ["demo users", "demo businesses"];

/** Lists the ids of accounts of the demo world that still have its password, whatever their mail address is by now. */
async function listDemoPasswordAccounts(db: Db): Promise<number[]> {
  const seeded = await db
    .selectFrom("credentials")
    .innerJoin("seeds", "seeds.at", "credentials.created_at")
    .where("seeds.name", "in", accountSeeds)
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
 * Ends sessions, API tokens and links of accounts that still have the demo's password, and returns how many there are.
 * Signing in refuses them afterwards (AUTH_DEMO_PASSWORD). Call it at the start of a public shop.
 */
export async function revokeDemoAccess(db: Db): Promise<number> {
  const ids = await listDemoPasswordAccounts(db);
  if (ids.length === 0) return 0;
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("sessions").where("user_id", "in", ids).execute();
    for (const id of ids) {
      await endTokens(trx, id);
      await endLinks(trx, id);
    }
  });
  return ids.length;
}
