import type { Db } from "#db/database.ts";
import { type Account, formatFullName } from "#domain/accounts/account.ts";

/**
 * Returns the id of the personal seller of an account. Creates the seller if the account has none yet. Call it inside a
 * transaction. The lock on the user row makes concurrent calls return the same seller.
 */
export async function getOrCreatePersonalSeller(trx: Db, account: Account): Promise<number> {
  await trx.selectFrom("users").select("id").where("id", "=", account.id).forNoKeyUpdate().executeTakeFirstOrThrow();
  const existing = await trx
    .selectFrom("sellers")
    .select("id")
    .where("owner_id", "=", account.id)
    .where("type", "=", "personal")
    .orderBy("id")
    .executeTakeFirst();
  if (existing) return existing.id;
  const name = formatFullName(account);
  const arabic = /\p{Script=Arabic}/u.test(name);
  const created = await trx
    .insertInto("sellers")
    .values({
      slug: `person-${account.id}`,
      type: "personal",
      name_ar: arabic ? name : null,
      name_en: arabic ? null : name,
      phone: account.phone,
      owner_id: account.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return created.id;
}
