import { z } from "zod";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Account } from "#domain/accounts/account.ts";
import { scopes, scopesOf } from "#domain/accounts/scopes.ts";
import { type Limited, limited } from "#domain/accounts/sign-in-limits.server.ts";
import { lineField, readFields } from "#domain/forms/fields.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import type { Limit } from "#domain/limits/limits.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { tokenMail } from "./mails.ts";
import { tokenOf } from "./queries.server.ts";
import { hashOf, newSecret } from "./secret.server.ts";
import { knownScopes, lifetimes, longestTokenName, mostTokens, type Token, tokenFields, tokenText } from "./token.ts";

const day = 24 * 60 * 60_000;

/** Each one sends a mail. */
const makeLimit: Limit = { name: "token.make", most: 30, within: 60 * 60_000 };

const schema = z.object({
  name: lineField(longestTokenName),
  scopes: z.array(z.enum(scopes, "scope"), "required").min(1, "required").transform(knownScopes),
  days: z.enum(lifetimes, "required"),
});

export type TokenContext = {
  db: Db;
  now: Date;
  /** The address that links in mails begin with. */
  origin: string;
};

/** What an account's own command needs of it. */
type Owner = Pick<Account, "id" | "role" | "name" | "email" | "language">;

const wrongField = (kind: "invalid" | "conflict", path: string, code: string) =>
  failure(kind, code, [{ path, code, message: `${path}: ${code}` }]);

/**
 * Makes a token and returns it with the text that programs send, which is never to be had again. Its owner gets a
 * mail. A name stands for one token, so a form that is sent twice makes one.
 */
export async function makeToken(
  { db, now, origin }: TokenContext,
  owner: Owner,
  values: unknown,
): Promise<Result<{ token: Token; text: string }> | Limited> {
  const read = readFields(schema, values, tokenFields);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const { name, days, scopes: wanted } = read.value;
  const own = scopesOf(owner);
  if (wanted.some((scope) => !own.includes(scope))) return wrongField("invalid", "scopes", "token.role");
  const use = await countUse(db, makeLimit, String(owner.id), now);
  if (!use.allowed) return limited(use.retryAt);
  const secret = newSecret();
  return inTransaction(db, async (trx): Promise<Result<{ token: Token; text: string }>> => {
    // Those who make one at the same moment take turns, so that nobody has more than there may be.
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", owner.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return failure("unauthenticated", "account.sign_in");
    await trx
      .deleteFrom("access_tokens")
      .where("user_id", "=", owner.id)
      .where("expires_at", "<", new Date(now.getTime() - 30 * day))
      .execute();
    const { working } = await trx
      .selectFrom("access_tokens")
      .select(({ fn }) => fn.countAll<number>().as("working"))
      .where("user_id", "=", owner.id)
      .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
      .executeTakeFirstOrThrow();
    if (Number(working) >= mostTokens) return failure("conflict", "token.full");
    const row = await trx
      .insertInto("access_tokens")
      .values({
        user_id: owner.id,
        name,
        hash: hashOf(secret),
        scopes: wanted,
        expires_at: days === "none" ? null : new Date(now.getTime() + Number(days) * day),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    const token = row && (await tokenOf(trx, owner.id, row.id));
    if (!token) return wrongField("conflict", "name", "token.name_taken");
    await queueMail(trx, tokenMail(token, owner, `${origin}/account/tokens`), now);
    return ok({ token, text: tokenText(token.id, secret) });
  });
}

/** Takes one of a member's own tokens away; somebody else's doesn't exist for them. */
export async function revokeToken(db: Db, userId: number, id: number): Promise<Result<undefined>> {
  const gone = await db
    .deleteFrom("access_tokens")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return gone ? ok(undefined) : failure("not_found", "token.not_found");
}
