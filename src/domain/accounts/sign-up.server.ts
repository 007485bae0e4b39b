import { APIError } from "better-auth";
import { z } from "zod";
import {
  emailField,
  type FieldsRead,
  lineField,
  optionalLineField,
  optionalPhoneField,
  readFields,
} from "#domain/forms/fields.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import { addressKey } from "#domain/limits/limits.ts";
import type { Language } from "#kernel/local-text.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { accountLimits } from "./account.ts";
import { isGuessable } from "./guessable-password.ts";
import { createDeviceCookie } from "./known-device.server.ts";
import { newPassword, weakPassword } from "./new-password.server.ts";
import { type AccountContext, accountFrom } from "./session.server.ts";
import type { SignedIn } from "./sign-in.server.ts";
import { type Limited, limited, signUpLimit } from "./sign-in-limits.server.ts";

export const signUpFields = ["name", "lastName", "email", "phone", "password"] as const;

/** EN-04, VL-02. */
const schema = z
  .object({
    name: lineField(accountLimits.name),
    lastName: optionalLineField(accountLimits.lastName),
    email: emailField().transform((email) => email.toLowerCase()),
    phone: optionalPhoneField(),
    password: newPassword(),
  })
  .refine((person) => !isGuessable(person.password, person), { path: ["password"], ...weakPassword("guessable") });

/** The requirement's codes for what may be wrong with an address or password (VL-02). */
const codes: Record<string, string> = { "email.email": "AUTH_INVALID_EMAIL", "email.too_long": "AUTH_INVALID_EMAIL" };

export function readSignUp(values: unknown): FieldsRead<z.infer<typeof schema>> {
  const read = readFields(schema, values, signUpFields);
  if (read.ok) return read;
  return {
    ok: false,
    errors: read.errors.map((error) => ({ ...error, code: codes[`${error.path}.${error.code}`] ?? error.code })),
  };
}

/**
 * Makes an account and signs in with it; a mail asks to confirm the address. Of several who take one address at the
 * same moment exactly one gets it, the others fail with AUTH_EMAIL_ALREADY_IN_USE.
 */
export async function signUp(
  context: AccountContext,
  values: unknown,
  { address, language }: { address: string; language: Language },
): Promise<Result<SignedIn> | Limited> {
  const { db, auth, headers, now } = context;
  const read = readSignUp(values);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const { name, lastName, email, phone, password } = read.value;
  const use = await countUse(db, signUpLimit, addressKey(address), now);
  if (!use.allowed) return limited(use.retryAt);
  try {
    const { response, headers: answer } = await auth.api.signUpEmail({
      body: { name, email, password, lastName: lastName ?? "", language, ...(phone ? { phone } : {}) },
      headers,
      returnHeaders: true,
    });
    if (!response.token) return emailTaken();
    // With the new session: who has none is kept waiting, so that nobody can tell which addresses are known.
    const cookie = answer.getSetCookie().map((each) => each.split(";")[0]);
    await auth.api.sendVerificationEmail({ body: { email }, headers: new Headers({ cookie: cookie.join("; ") }) });
    const account = accountFrom(response.user);
    const known = await createDeviceCookie(context, account.id);
    return ok({ account, token: response.token, cookies: [...answer.getSetCookie(), known] });
  } catch (error) {
    // Two at the same moment: the second one's row is refused by the table.
    if (await emailInUse(db, email)) return emailTaken();
    if (error instanceof APIError && error.body?.code === "INVALID_EMAIL") {
      return failure("invalid", "AUTH_INVALID_EMAIL", [
        { path: "email", code: "AUTH_INVALID_EMAIL", message: "the address is none" },
      ]);
    }
    throw error;
  }
}

const emailTaken = (): Failure =>
  failure("invalid", "AUTH_EMAIL_ALREADY_IN_USE", [
    { path: "email", code: "AUTH_EMAIL_ALREADY_IN_USE", message: "there is an account with this address" },
  ]);

async function emailInUse(db: AccountContext["db"], email: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}
