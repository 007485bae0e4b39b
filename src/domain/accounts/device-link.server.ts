import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { createEmailField, parseFields } from "#domain/forms/form-fields.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { createDeviceCookie } from "./known-device.server.ts";
import { renderAccountMail } from "./mails.ts";
import { consumeOneTimeLink, createInvalidLinkFailure, createOneTimeLink } from "./owner-links.server.ts";
import type { AccountContext } from "./session.server.ts";
import { type AccountLimitFailure, recordDeviceLinkRequest } from "./sign-in-limits.server.ts";

export const deviceLinkFields = ["email"] as const;

const schema = z.object({ email: createEmailField().transform((email) => email.toLowerCase()) });

const MS_PER_HOUR = 60 * 60_000;

/**
 * Duration of every response, in milliseconds, whether or not the email address has an account. The real work takes
 * less.
 */
const RESPONSE_TIME_MS = 250;

/**
 * Mails a link that makes the device a known device of the account, for sign-ins that failed with
 * AUTH_CHALLENGE_NEEDED. If no account has the email address, the result and its duration are the same. `address` is
 * the network address for the rate limits.
 */
export async function requestDeviceLink(
  { db, auth, now }: AccountContext,
  values: unknown,
  address: string,
): Promise<Result<undefined> | AccountLimitFailure> {
  const parsed = parseFields(schema, values, deviceLinkFields);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const { email } = parsed.value;
  const counted = await recordDeviceLinkRequest(db, { email, address }, now);
  if ("ok" in counted) return counted;
  const minimumDelay = pause(RESPONSE_TIME_MS);
  const user = counted.isSent
    ? await db.selectFrom("users").select(["id", "name", "language"]).where("email", "=", email).executeTakeFirst()
    : undefined;
  if (user) {
    const token = await createOneTimeLink(db, "device-link", { userId: user.id, now, lasts: MS_PER_HOUR });
    const link = `${auth.options.baseURL}/account/login/device?token=${token}`;
    const language = isLanguage(user.language) ? user.language : "ar";
    await queueMail(db, renderAccountMail({ kind: "device-link", name: user.name, link, language }, email), now);
  }
  await minimumDelay;
  return ok(undefined);
}

/**
 * Makes the requesting device a known device of the account to which a one-time mail link belongs. Returns the device
 * cookie. Signing in still requires the password.
 */
export async function confirmDevice(context: AccountContext, token: string): Promise<Result<string>> {
  const userId = await consumeOneTimeLink(context.db, "device-link", token, context.now);
  return userId === undefined ? createInvalidLinkFailure() : ok(await createDeviceCookie(context, userId));
}
