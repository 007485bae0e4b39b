import type { Db } from "#db/database.ts";
import { type Account, fullName } from "#domain/accounts/account.ts";

/**
 * The seller that a person is by themselves, made with their first ad. Call it inside a transaction: whoever comes
 * second finds what the first one made.
 */
export async function sellerFor(trx: Db, account: Account): Promise<number> {
  await trx.selectFrom("users").select("id").where("id", "=", account.id).forNoKeyUpdate().executeTakeFirstOrThrow();
  const own = await trx
    .selectFrom("sellers")
    .select("id")
    .where("owner_id", "=", account.id)
    .where("type", "=", "personal")
    .orderBy("id")
    .executeTakeFirst();
  if (own) return own.id;
  const name = fullName(account);
  const arabic = /\p{Script=Arabic}/u.test(name);
  const made = await trx
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
  return made.id;
}
