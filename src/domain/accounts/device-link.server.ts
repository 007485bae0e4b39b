import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { emailField, readFields } from "#domain/forms/fields.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { isLanguage } from "#kernel/local-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { createDeviceCookie } from "./known-device.server.ts";
import { consumeOwnerLink, createOwnerLink, invalidLink } from "./links.server.ts";
import { mailOf } from "./mails.ts";
import type { AccountContext } from "./session.server.ts";
import { countDeviceLink, type Limited } from "./sign-in-limits.server.ts";

export const deviceLinkFields = ["email"] as const;

const schema = z.object({ email: emailField().transform((email) => email.toLowerCase()) });

const hour = 60 * 60_000;

/** Known and unknown addresses are answered after this time, in milliseconds; both take less. */
const ANSWER_TIME = 250;

/**
 * Mails a link that makes a device known to an account, for strangers after AUTH_CHALLENGE_NEEDED. The answer is the same, and takes
 * as long, when there is no such account. `address` is the network address, for the limits.
 */
export async function requestDeviceLink(
  { db, auth, now }: AccountContext,
  values: unknown,
  address: string,
): Promise<Result<undefined> | Limited> {
  const read = readFields(schema, values, deviceLinkFields);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const { email } = read.value;
  const counted = await countDeviceLink(db, { email, address }, now);
  if ("ok" in counted) return counted;
  const answered = pause(ANSWER_TIME);
  const user = counted.isSent
    ? await db.selectFrom("users").select(["id", "name", "language"]).where("email", "=", email).executeTakeFirst()
    : undefined;
  if (user) {
    const token = await createOwnerLink(db, "device-link", { userId: user.id, now, lasts: hour });
    const link = `${auth.options.baseURL}/account/login/device?token=${token}`;
    const language = isLanguage(user.language) ? user.language : "ar";
    await queueMail(db, mailOf({ kind: "device-link", name: user.name, link, language }, email), now);
  }
  await answered;
  return ok(undefined);
}

/** Makes the device that asks known to the account of a link, which works once. Returns the cookie; the password is still needed. */
export async function confirmDevice(context: AccountContext, token: string): Promise<Result<string>> {
  const userId = await consumeOwnerLink(context.db, "device-link", token, context.now);
  return userId === undefined ? invalidLink() : ok(await createDeviceCookie(context, userId));
}
