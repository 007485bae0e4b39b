import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#db/database.ts";
import { type Failure, failure } from "#kernel/result.ts";

/**
 * Creates the failure of a used, expired or unknown mail link. All three get the same code, so the reason stays hidden.
 */
export const createInvalidLinkFailure = (): Failure => failure("invalid", "AUTH_INVALID_TOKEN");

/** Kinds of one-time mail links that prove access to the mailbox of an account. */
export type OneTimeLinkKind = "device-link" | "not-me";

const getIdentifier = (kind: OneTimeLinkKind, token: string): string =>
  `${kind}:${createHash("sha256").update(token).digest("base64url")}`;

/**
 * Creates the secret of a one-time mail link and stores the hash of the secret. `lasts` is the lifetime in
 * milliseconds.
 */
export async function createOneTimeLink(
  db: Db,
  kind: OneTimeLinkKind,
  { userId, now, lasts }: { userId: number; now: Date; lasts: number },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const identifier = getIdentifier(kind, token);
  const expires_at = new Date(now.getTime() + lasts);
  await db
    .insertInto("verifications")
    .values({ identifier, value: String(userId), expires_at })
    .execute();
  return token;
}

/** Finds the account of a valid one-time mail link without using up the link. */
export async function findOneTimeLinkOwner(
  db: Db,
  kind: OneTimeLinkKind,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const link = await db
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", getIdentifier(kind, token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return link && Number(link.value);
}

/** Uses up a one-time mail link and returns its account. Of several concurrent uses only one succeeds. */
export async function consumeOneTimeLink(
  db: Db,
  kind: OneTimeLinkKind,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const used = await db
    .deleteFrom("verifications")
    .where("identifier", "=", getIdentifier(kind, token))
    .returning(["value", "expires_at"])
    .executeTakeFirst();
  return used && used.expires_at > now ? Number(used.value) : undefined;
}

/**
 * Returns the `verifications` identifier of an account's pending email change. Each account has at most one pending
 * change, the latest.
 */
export const getEmailChangeIdentifier = (userId: number): string => `new-email:${userId}`;

/** Revokes all password reset links of an account. */
export async function revokeResetLinks(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("verifications").where("value", "=", String(userId)).execute();
}

/**
 * Revokes the mail links of an account: password resets and the pending email change. Must run on every password
 * change, because somebody else may have requested the links.
 */
export async function revokeLinks(db: Db, userId: number): Promise<void> {
  await revokeResetLinks(db, userId);
  await db.deleteFrom("verifications").where("identifier", "=", getEmailChangeIdentifier(userId)).execute();
}
