import { randomBytes } from "node:crypto";
import { withTransaction } from "#db/transaction.ts";
import { deleteAccessTokens } from "#domain/accounts/token-revocation.server.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { getNetworkPrefix, type RateLimit } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { MAIL_LINK_LIFETIMES_SECONDS } from "./auth.server.ts";
import { parseUserAgent } from "./device.ts";
import { createDeviceCookie } from "./known-device.server.ts";
import { renderAccountMail } from "./mails.ts";
import { consumeOneTimeLink, createInvalidLinkFailure, createOneTimeLink, revokeLinks } from "./owner-links.server.ts";
import type { AccountContext } from "./session.server.ts";
import { recordSignInEvent } from "./sign-in-events.server.ts";

const MS_PER_DAY = 24 * 60 * 60_000;

/**
 * Rate limit of new-device mails. The limit protects the mailbox from repeated sign-ins by somebody who knows the
 * password.
 */
const newDeviceMailLimit: RateLimit = { name: "account-mail.new-device", most: 5, within: 60 * 60_000 };

/**
 * Makes the device of a completed sign-in a known device of the account and returns the device cookie. If the device is
 * new, a mail informs the owner.
 */
export async function rememberDevice(
  context: AccountContext,
  account: Account,
  { isKnown, address }: { isKnown: boolean; address: string },
): Promise<string> {
  if (!isKnown) await notifyOwner(context, account, address);
  return createDeviceCookie(context, account.id);
}

async function notifyOwner({ db, auth, headers, now }: AccountContext, account: Account, address: string) {
  const { id, email, name, language } = account;
  if (!(await consumeRateLimit(db, newDeviceMailLimit, String(id), now)).allowed) return;
  const { browser, system } = parseUserAgent(headers.get("user-agent") ?? "");
  const device = [browser, system].filter(Boolean).join(" · ");
  await withTransaction(db, async (trx) => {
    const token = await createOneTimeLink(trx, "not-me", { userId: id, now, lasts: 7 * MS_PER_DAY });
    const link = `${auth.options.baseURL}/account/not-me?token=${token}`;
    const signIn = { at: now, device, network: getNetworkPrefix(address) ?? "" };
    await queueMail(trx, renderAccountMail({ kind: "new-device", name, link, language, signIn }, email), now);
  });
}

/**
 * Ends all access to an account when its owner opens the one-time link of a new-device mail. Sessions, tokens, links
 * and known devices end, and the password becomes invalid. Returns the secret of a password reset link
 * (`/account/reset-password`).
 */
export async function rejectSignIn(context: AccountContext, token: string, address: string): Promise<Result<string>> {
  const { db, auth, now } = context;
  const { password, internalAdapter } = await auth.$context;
  const unusableHash = await password.hash(randomBytes(32).toString("base64url"));
  const userId = await withTransaction(db, async (trx) => {
    const owner = await consumeOneTimeLink(trx, "not-me", token, now);
    if (owner === undefined) return undefined;
    await trx.deleteFrom("sessions").where("user_id", "=", owner).execute();
    await trx
      .updateTable("credentials")
      .set({ password: unusableHash, updated_at: now })
      .where("user_id", "=", owner)
      .execute();
    await deleteAccessTokens(trx, owner);
    await revokeLinks(trx, owner);
    return owner;
  });
  if (userId === undefined) return createInvalidLinkFailure();
  const resetToken = randomBytes(24).toString("hex");
  const expiresAt = new Date(Date.now() + MAIL_LINK_LIFETIMES_SECONDS.reset * 1_000);
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${resetToken}`,
    value: String(userId),
    expiresAt,
  });
  return recordSignInEvent(context, "not-me", ok(resetToken), { account: userId, address });
}
