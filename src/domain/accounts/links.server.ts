import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#db/database.ts";
import { type Failure, failure } from "#kernel/result.ts";

/** A link that is used up, too old, or was never one: nobody is told which. */
export const invalidLink = (): Failure => failure("invalid", "AUTH_INVALID_TOKEN");

/** Links in mails that work once and prove that somebody reads the account's mails. */
export type OwnerLink = "device-link" | "not-me";

const getIdentifier = (kind: OwnerLink, token: string): string =>
  `${kind}:${createHash("sha256").update(token).digest("base64url")}`;

/** Creates the secret of a link; only its hash is kept. `lasts`: how long it works, in milliseconds. */
export async function createOwnerLink(
  db: Db,
  kind: OwnerLink,
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

/** Finds the account of a link that still works. */
export async function findLinkOwner(db: Db, kind: OwnerLink, token: string, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", getIdentifier(kind, token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found && Number(found.value);
}

/** Uses a link up and returns its account. Of several that use it at the same moment one succeeds. */
export async function consumeOwnerLink(db: Db, kind: OwnerLink, token: string, now: Date): Promise<number | undefined> {
  const used = await db
    .deleteFrom("verifications")
    .where("identifier", "=", getIdentifier(kind, token))
    .returning(["value", "expires_at"])
    .executeTakeFirst();
  return used && used.expires_at > now ? Number(used.value) : undefined;
}

/** Where the address that an account is to have waits to be confirmed: one an account, the last that was asked for. */
export const newEmailIdentifier = (userId: number): string => `new-email:${userId}`;

/** Makes links worthless by which a password could be chosen. */
export async function endResetLinks(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("verifications").where("value", "=", String(userId)).execute();
}

/**
 * Makes all links worthless that were sent to an account's owner before: to choose a password, to confirm a new
 * address. To be called wherever a password changes, since somebody else may have asked for them.
 */
export async function endLinks(db: Db, userId: number): Promise<void> {
  await endResetLinks(db, userId);
  await db.deleteFrom("verifications").where("identifier", "=", newEmailIdentifier(userId)).execute();
}
