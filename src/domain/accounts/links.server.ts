import type { Db } from "#db/database.ts";
import { type Failure, failure } from "#kernel/result.ts";

/** A link that is used up, too old, or was never one: nobody is told which. */
export const invalidLink = (): Failure => failure("invalid", "AUTH_INVALID_TOKEN");

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
