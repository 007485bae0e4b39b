import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import { type BannedFailure, createBannedFailure, findActiveBan } from "#domain/accounts/bans.server.ts";
import { getGrantableScopes, type TokenScope } from "#domain/accounts/scopes.ts";
import { findAccount } from "#domain/accounts/session.server.ts";
import { type StaffTwoFactorPolicy, withoutStaffRoleUntilTwoFactor } from "#domain/accounts/session-lifetime.ts";
import { type AccountLimitFailure, createAccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import { getNetworkPrefix, type RateLimit, toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { detectOutage } from "#kernel/outage.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { filterKnownScopes, parseToken } from "./access-token.ts";

/** Creates a secret of 43 characters (256 random bits). */
export const createTokenSecret = (): string => randomBytes(32).toString("base64url");

/** Hashes a secret with SHA-256. A slow hash is not needed for a random secret of this length. */
export const hashTokenSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Compares a secret with a stored hash in constant time. Without a hash, returns false after the same time. */
function verifyTokenSecret(secret: string, hash: string | undefined): boolean {
  const equal = timingSafeEqual(Buffer.from(hashTokenSecret(secret)), Buffer.from(hash ?? hashTokenSecret("")));
  return equal && hash !== undefined;
}

/**
 * Rate limit of invalid tokens per network address. Valid tokens do not count, because many programs may share an
 * address.
 */
const invalidTokenLimit: RateLimit = { name: "token.wrong", most: 60, within: 15 * 60_000 };

/** Minimum number of milliseconds between two updates of a token's last use. */
const LAST_USED_INTERVAL_MS = 60_000;

/** Successfully authenticated token. `scopes` are the scopes of the token that its account may still use. */
export type AuthenticatedAccessToken = { id: number; account: Account; scopes: ReadonlySet<TokenScope> };

/**
 * Authenticates a token and returns its account and scopes. A scope whose permission the account has lost is left out.
 * Malformed, unknown and revoked tokens fail in the same way. `address` is the network address of the request, for the
 * rate limit.
 */
export async function authenticateToken(
  { db, auth, now, address }: { db: Db; auth: StaffTwoFactorPolicy; now: Date; address: string },
  text: string,
): Promise<Result<AuthenticatedAccessToken> | AccountLimitFailure | BannedFailure> {
  const parts = parseToken(text);
  const row =
    parts &&
    (await db
      .selectFrom("access_tokens")
      .select(["user_id", "hash", "scopes", "expires_at", "last_used_at"])
      .where("id", "=", parts.id)
      .executeTakeFirst());
  const owner =
    parts && verifyTokenSecret(parts.secret, row?.hash) && row ? await findAccount(db, row.user_id) : undefined;
  if (!parts || !row || !owner) return rejectToken(db, address, now);
  const account = withoutStaffRoleUntilTwoFactor(owner, auth);
  const ban = await findActiveBan(db, account.id, now);
  if (ban) return createBannedFailure(ban);
  if (row.expires_at && row.expires_at <= now) return failure("unauthenticated", "token.expired");
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= LAST_USED_INTERVAL_MS) {
    await db
      .updateTable("access_tokens")
      .set({ last_used_at: now, last_used_from: getNetworkPrefix(address) })
      .where("id", "=", parts.id)
      .execute()
      // Recording the last use fails if the disk is full. The token must still allow reading, so the error is ignored.
      .catch((error: unknown) => {
        if (detectOutage(error) !== "disk") throw error;
      });
  }
  const allowedScopes = getGrantableScopes(account);
  return ok({
    id: parts.id,
    account,
    scopes: new Set(filterKnownScopes(row.scopes).filter((scope) => allowedScopes.includes(scope))),
  });
}

async function rejectToken(db: Db, address: string, now: Date) {
  const use = await consumeRateLimit(db, invalidTokenLimit, toAddressKey(address), now);
  return use.allowed ? failure("unauthenticated", "token.invalid") : createAccountLimitFailure(use.retryAt);
}
