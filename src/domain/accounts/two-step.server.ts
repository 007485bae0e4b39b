import { APIError } from "better-auth";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getSiteName } from "#kernel/site-profile.ts";
import type { Account } from "./account.ts";
import { confirmOwnPassword } from "./check-password.server.ts";
import { type AccountMail, mailOf } from "./mails.ts";
import type { AccountContext } from "./session.server.ts";
import { codeNeeded, tokenBegun } from "./sign-in-code.server.ts";
import { noted } from "./sign-in-events.server.ts";
import { countOwnTry, forgetOwnTries, type Limited } from "./sign-in-limits.server.ts";
import { codeFrom, codeWaits } from "./two-step.ts";

/** How an account is signed in to: by password alone, or by password and code. */
export type TwoStep =
  | { state: "off" }
  /** Begun, and waiting for the first code of the app that is to get `secret` (Base32), by hand or as `link`. */
  | { state: "begun"; secret: string; link: string }
  /** `newCodes`: the recovery codes, as long as they were made just now. */
  | { state: "on"; recoveryCodesLeft: number; newCodes?: string[] };

/** A session that begins in the place of the one that asked. */
type Renewed = { token: string; cookies: string[] };

export async function twoStepOf({ db, auth, now }: AccountContext, { id, email }: Account): Promise<TwoStep> {
  const row = await db.selectFrom("two_factors").selectAll().where("user_id", "=", id).executeTakeFirst();
  if (!row) return { state: "off" };
  const { secretConfig } = await auth.$context;
  // Under another secret than the application's it can't be read: it can only be turned off.
  const read = (data: string) => symmetricDecrypt({ key: secretConfig, data }).catch(() => undefined);
  // Whoever finds a browser open later doesn't get to see what its owner saw, nor to finish what they began.
  const isNew = now.getTime() - row.created_at.getTime() <= codeWaits;
  if (row.verified) {
    const codes = JSON.parse((await read(row.backup_codes)) ?? "[]") as string[];
    return { state: "on", recoveryCodesLeft: codes.length, ...(isNew && { newCodes: codes }) };
  }
  const key = isNew && (await read(row.secret));
  if (!key) return { state: "off" };
  const secret = base32(key);
  const issuer = encodeURIComponent(getSiteName("en").replaceAll(":", ""));
  const label = `${issuer}:${encodeURIComponent(email)}`;
  return { state: "begun", secret, link: `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}` };
}

/**
 * Begins: gives the account a secret that is good once a first code shows that an app has it. Asks for the password, and for a
 * confirmed address: who signs up with somebody else's must not be able to lock that person out of it.
 */
export async function beginTwoStep(
  context: AccountContext,
  account: Account,
  values: unknown,
): Promise<Result<undefined> | Limited> {
  const { db, auth, headers } = context;
  if (!account.emailVerified) return failure("conflict", "two_step.unconfirmed_address");
  const read = await confirmOwnPassword(context, account, values);
  if (!read.ok) return read;
  if ((await twoStepOf(context, account)).state === "on") return failure("conflict", "two_step.on");
  await db.deleteFrom("two_factors").where("user_id", "=", account.id).where("verified", "=", false).execute();
  try {
    await auth.api.enableTwoFactor({ body: { password: read.value, method: "totp" }, headers });
  } catch (error) {
    // Another press began it at the same moment: an account has one row.
    if ((error as { code?: unknown }).code !== "23505") throw error;
  }
  await madeJustNow(context, account);
  return ok(undefined);
}

/**
 * Turns it on by the app's first code. The codes for who loses the phone can be read for ten minutes; all other sessions end, for
 * they began without a code; a mail tells the owner.
 */
export async function confirmTwoStep(
  context: AccountContext,
  account: Account,
  values: { code?: string },
  address: string,
): Promise<Result<Renewed> | Limited> {
  const { auth, headers } = context;
  if ((await twoStepOf(context, account)).state !== "begun") return failure("conflict", "two_step.not_begun");
  const read = codeFrom(values.code ?? "");
  if (!read) return codeNeeded(values.code ? "AUTH_WRONG_CODE" : "required");
  const refused = await countOwnTry(context, account);
  if (refused) return refused;
  try {
    const { headers: answer } = await auth.api.verifyTOTP({ body: { code: read.code }, headers, returnHeaders: true });
    await forgetOwnTries(context, account);
    const renewed = begun(answer);
    await madeJustNow(context, account);
    await endOthersAndTell(context, account, renewed, "two-step-on");
    return noted(context, "two-step-on", ok(renewed), { account: account.id, address });
  } catch (error) {
    if (error instanceof APIError) return codeNeeded("AUTH_WRONG_CODE");
    throw error;
  }
}

/** Turns it off: the password is enough again. Asks for the password; all other sessions end, and a mail tells the owner. */
export async function endTwoStep(
  context: AccountContext,
  account: Account,
  values: unknown,
  address: string,
): Promise<Result<Renewed> | Limited> {
  const { auth, headers } = context;
  const read = await confirmOwnPassword(context, account, values);
  if (!read.ok) return read;
  if ((await twoStepOf(context, account)).state !== "on") return failure("conflict", "two_step.off");
  const { headers: answer } = await auth.api.disableTwoFactor({
    body: { password: read.value },
    headers,
    returnHeaders: true,
  });
  const renewed = begun(answer);
  await endOthersAndTell(context, account, renewed, "two-step-off");
  return noted(context, "two-step-off", ok(renewed), { account: account.id, address });
}

/** New codes for who loses the phone, readable for ten minutes; the earlier ones are good no longer. Asks for the password. */
export async function newRecoveryCodes(
  context: AccountContext,
  account: Account,
  values: unknown,
): Promise<Result<undefined> | Limited> {
  const { auth, headers } = context;
  const read = await confirmOwnPassword(context, account, values);
  if (!read.ok) return read;
  if ((await twoStepOf(context, account)).state !== "on") return failure("conflict", "two_step.off");
  await auth.api.generateBackupCodes({ body: { password: read.value }, headers });
  await madeJustNow(context, account);
  return ok(undefined);
}

/** Takes away whatever second step somebody has; the password is enough again. What follows from it is said by who asks for it. */
export async function takeTwoStepAway(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  await trx.updateTable("users").set({ two_factor_enabled: false }).where("id", "=", userId).execute();
}

const madeJustNow = ({ db, now }: AccountContext, { id }: Account) =>
  db.updateTable("two_factors").set({ created_at: now }).where("user_id", "=", id).execute();

const begun = (answer: Headers): Renewed => ({ token: tokenBegun(answer), cookies: answer.getSetCookie() });

async function endOthersAndTell(
  { db, auth, now }: AccountContext,
  { id, name, language, email }: Account,
  { token }: Renewed,
  kind: AccountMail["kind"],
): Promise<void> {
  const link = `${auth.options.baseURL}/account/two-step`;
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("sessions").where("user_id", "=", id).where("token", "<>", token).execute();
    await queueMail(trx, mailOf({ kind, name, link, language }, email), now);
  });
}

/** As apps want it (RFC 4648, without padding). */
function base32(text: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}
