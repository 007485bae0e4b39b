import { randomBytes } from "node:crypto";
import { inTransaction } from "#db/transaction.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import type { Limit } from "#domain/limits/limits.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { endTokens } from "#domain/tokens/end.server.ts";
import { networkOf } from "#domain/tokens/token.ts";
import { ok, type Result } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { linksLast } from "./auth.server.ts";
import { deviceOf } from "./device.ts";
import { createDeviceCookie } from "./known-device.server.ts";
import { consumeOwnerLink, createOwnerLink, endLinks, invalidLink } from "./links.server.ts";
import { mailOf } from "./mails.ts";
import type { AccountContext } from "./session.server.ts";
import { noted } from "./sign-in-events.server.ts";

const day = 24 * 60 * 60_000;

/** Who knows a password could otherwise fill its owner's mailbox by signing in again and again. */
const mailLimit: Limit = { name: "account-mail.new-device", most: 5, within: 60 * 60_000 };

/** Makes the device of a complete sign-in known and returns its cookie. If it was a new one, a mail tells the owner. */
export async function rememberDevice(
  context: AccountContext,
  account: Account,
  { isKnown, address }: { isKnown: boolean; address: string },
): Promise<string> {
  if (!isKnown) await tellOwner(context, account, address);
  return createDeviceCookie(context, account.id);
}

async function tellOwner({ db, auth, headers, now }: AccountContext, account: Account, address: string) {
  const { id, email, name, language } = account;
  if (!(await countUse(db, mailLimit, String(id), now)).allowed) return;
  const { browser, system } = deviceOf(headers.get("user-agent") ?? "");
  const device = [browser, system].filter(Boolean).join(" · ");
  await inTransaction(db, async (trx) => {
    const token = await createOwnerLink(trx, "not-me", { userId: id, now, lasts: 7 * day });
    const link = `${auth.options.baseURL}/account/not-me?token=${token}`;
    const signIn = { at: now, device, network: networkOf(address) ?? "" };
    await queueMail(trx, mailOf({ kind: "new-device", name, link, language, signIn }, email), now);
  });
}

/**
 * Shuts everybody out by the link of that mail, which works once: all sessions, tokens, links and known devices end, and the password
 * is good no longer. Returns the secret of a link to choose a new one (`/account/reset-password`).
 */
export async function rejectSignIn(context: AccountContext, token: string, address: string): Promise<Result<string>> {
  const { db, auth, now } = context;
  const { password, internalAdapter } = await auth.$context;
  const unknown = await password.hash(randomBytes(32).toString("base64url"));
  const userId = await inTransaction(db, async (trx) => {
    const owner = await consumeOwnerLink(trx, "not-me", token, now);
    if (owner === undefined) return undefined;
    await trx.deleteFrom("sessions").where("user_id", "=", owner).execute();
    await trx
      .updateTable("credentials")
      .set({ password: unknown, updated_at: now })
      .where("user_id", "=", owner)
      .execute();
    await endTokens(trx, owner);
    await endLinks(trx, owner);
    return owner;
  });
  if (userId === undefined) return invalidLink();
  const reset = randomBytes(24).toString("hex");
  const expiresAt = new Date(Date.now() + linksLast.reset * 1_000);
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${reset}`,
    value: String(userId),
    expiresAt,
  });
  return noted(context, "not-me", ok(reset), { account: userId, address });
}
