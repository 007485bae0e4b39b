import type { Db } from "#db/database.ts";
import { accountOf } from "#domain/accounts/account.server.ts";
import type { Account } from "#domain/accounts/account.ts";
import { type Banned, banned } from "#domain/accounts/banned.ts";
import { type StaffRule, untilTwoStep } from "#domain/accounts/held-role.ts";
import { type Scope, scopesOf } from "#domain/accounts/scopes.ts";
import { type Limited, limited } from "#domain/accounts/sign-in-limits.server.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import { addressKey, type Limit } from "#domain/limits/limits.ts";
import { banOf } from "#domain/moderation/bans.server.ts";
import { outageOf } from "#kernel/outage.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { isSecret } from "./secret.server.ts";
import { knownScopes, networkOf, tokenParts } from "./token.ts";

/** Wrong tokens of one network address. Good ones are never refused: many programs share an address. */
const wrongLimit: Limit = { name: "token.wrong", most: 60, within: 15 * 60_000 };

/** How often a use is written down, in milliseconds. */
const noted = 60_000;

/** A good token: its id, whose it is, and what it may do. */
export type Bearer = { id: number; account: Account; scopes: ReadonlySet<Scope> };

/**
 * Who sends a token, and what it may do: what its owner allowed it, as far as the owner still may. What is no token,
 * never was one, or was taken away fails alike. `address` is the network address of who asks.
 */
export async function whoseToken(
  { db, auth, now, address }: { db: Db; auth: StaffRule; now: Date; address: string },
  text: string,
): Promise<Result<Bearer> | Limited | Banned> {
  const parts = tokenParts(text);
  const row =
    parts &&
    (await db
      .selectFrom("access_tokens")
      .select(["user_id", "hash", "scopes", "expires_at", "last_used_at"])
      .where("id", "=", parts.id)
      .executeTakeFirst());
  const owner = parts && isSecret(parts.secret, row?.hash) && row ? await accountOf(db, row.user_id) : undefined;
  if (!parts || !row || !owner) return wrongToken(db, address, now);
  const account = untilTwoStep(owner, auth);
  const ban = await banOf(db, account.id, now);
  if (ban) return banned(ban);
  if (row.expires_at && row.expires_at <= now) return failure("unauthenticated", "token.expired");
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= noted) {
    await db
      .updateTable("access_tokens")
      .set({ last_used_at: now, last_used_from: networkOf(address) })
      .where("id", "=", parts.id)
      .execute()
      // A disk that is full keeps nobody from reading.
      .catch((error: unknown) => {
        if (outageOf(error) !== "disk") throw error;
      });
  }
  const own = scopesOf(account);
  return ok({ id: parts.id, account, scopes: new Set(knownScopes(row.scopes).filter((scope) => own.includes(scope))) });
}

async function wrongToken(db: Db, address: string, now: Date) {
  const use = await countUse(db, wrongLimit, addressKey(address), now);
  return use.allowed ? failure("unauthenticated", "token.invalid") : limited(use.retryAt);
}
