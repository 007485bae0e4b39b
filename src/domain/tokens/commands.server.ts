import { z } from "zod";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Account } from "#domain/accounts/account.ts";
import { getGrantableScopes, tokenScopes } from "#domain/accounts/scopes.ts";
import { type AccountLimitFailure, createAccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import { createSingleLineField, parseFields } from "#domain/forms/form-fields.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import {
  type AccessToken,
  filterKnownScopes,
  formatToken,
  MAX_TOKEN_NAME_LENGTH,
  MAX_TOKENS,
  tokenFields,
  tokenLifetimes,
} from "./access-token.ts";
import { findAccessToken } from "./queries.server.ts";
import { createTokenSecret, hashTokenSecret } from "./token-authentication.server.ts";
import { createTokenMail } from "./token-mail.ts";

const day = 24 * 60 * 60_000;

/** Rate limit of token creation, because each new token sends a mail. */
const tokenCreationLimit: RateLimit = { name: "token.make", most: 30, within: 60 * 60_000 };

const schema = z.object({
  name: createSingleLineField(MAX_TOKEN_NAME_LENGTH),
  scopes: z.array(z.enum(tokenScopes, "scope"), "required").min(1, "required").transform(filterKnownScopes),
  days: z.enum(tokenLifetimes, "required"),
});

export type TokenContext = {
  db: Db;
  now: Date;
  /** Origin of links in mails. */
  origin: string;
};

/** Fields of the token's owner that are needed for creating a token. */
type TokenOwner = Pick<Account, "id" | "role" | "name" | "email" | "language">;

const createFieldFailure = (kind: "invalid" | "conflict", path: string, code: string) =>
  failure(kind, code, [{ path, code, message: `${path}: ${code}` }]);

/**
 * Creates an access token. Returns the token with its secret text, which cannot be read again later. The owner is
 * informed by mail. Names of tokens are unique per account, so submitting the form twice creates only one token.
 */
export async function createAccessToken(
  { db, now, origin }: TokenContext,
  owner: TokenOwner,
  values: unknown,
): Promise<Result<{ token: AccessToken; text: string }> | AccountLimitFailure> {
  const parsed = parseFields(schema, values, tokenFields);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const { name, days, scopes: requestedScopes } = parsed.value;
  const allowedScopes = getGrantableScopes(owner);
  if (requestedScopes.some((scope) => !allowedScopes.includes(scope)))
    return createFieldFailure("invalid", "scopes", "token.role");
  const use = await consumeRateLimit(db, tokenCreationLimit, String(owner.id), now);
  if (!use.allowed) return createAccountLimitFailure(use.retryAt);
  const secret = createTokenSecret();
  return withTransaction(db, async (trx): Promise<Result<{ token: AccessToken; text: string }>> => {
    // The row lock makes concurrent requests of a user wait, so that the maximum number of tokens holds.
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
    const { working: activeTokens } = await trx
      .selectFrom("access_tokens")
      .select(({ fn }) => fn.countAll<number>().as("working"))
      .where("user_id", "=", owner.id)
      .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
      .executeTakeFirstOrThrow();
    if (Number(activeTokens) >= MAX_TOKENS) return failure("conflict", "token.full");
    const row = await trx
      .insertInto("access_tokens")
      .values({
        user_id: owner.id,
        name,
        hash: hashTokenSecret(secret),
        scopes: requestedScopes,
        expires_at: days === "none" ? null : new Date(now.getTime() + Number(days) * day),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    const token = row && (await findAccessToken(trx, owner.id, row.id));
    if (!token) return createFieldFailure("conflict", "name", "token.name_taken");
    await queueMail(trx, createTokenMail(token, owner, `${origin}/account/tokens`), now);
    return ok({ token, text: formatToken(token.id, secret) });
  });
}

/** Deletes an access token of the user. Tokens of other users are reported as not found. */
export async function revokeAccessToken(db: Db, userId: number, id: number): Promise<Result<undefined>> {
  const deleted = await db
    .deleteFrom("access_tokens")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return deleted ? ok(undefined) : failure("not_found", "token.not_found");
}
