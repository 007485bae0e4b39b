import { APIError } from "better-auth";
import { z } from "zod";
import {
  createEmailField,
  createOptionalPhoneField,
  createOptionalSingleLineField,
  createSingleLineField,
  type ParsedFields,
  parseFields,
} from "#domain/forms/form-fields.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { accountTextLimits } from "./account.ts";
import { isGuessablePassword } from "./guessable-password.ts";
import { createDeviceCookie } from "./known-device.server.ts";
import { createPasswordSchema, createWeakPasswordIssue } from "./password-schema.server.ts";
import { type AccountContext, type SignInResult, toAccount } from "./session.server.ts";
import { type AccountLimitFailure, createAccountLimitFailure, signUpLimit } from "./sign-in-limits.server.ts";

export const signUpFields = ["name", "lastName", "email", "phone", "password"] as const;

/** Schema of the sign-up form (EN-04, VL-02). */
const schema = z
  .object({
    name: createSingleLineField(accountTextLimits.name),
    lastName: createOptionalSingleLineField(accountTextLimits.lastName),
    email: createEmailField().transform((email) => email.toLowerCase()),
    phone: createOptionalPhoneField(),
    password: createPasswordSchema(),
  })
  .refine((person) => !isGuessablePassword(person.password, person), {
    path: ["password"],
    ...createWeakPasswordIssue("guessable"),
  });

/** Error codes that VL-02 prescribes for invalid email addresses. */
const emailErrorCodes: Record<string, string> = {
  "email.email": "AUTH_INVALID_EMAIL",
  "email.too_long": "AUTH_INVALID_EMAIL",
};

/** Parses the sign-up form and maps email errors to the codes of VL-02. */
function parseSignUp(values: unknown): ParsedFields<z.infer<typeof schema>> {
  const parsed = parseFields(schema, values, signUpFields);
  if (parsed.ok) return parsed;
  return {
    ok: false,
    errors: parsed.errors.map((error) => ({
      ...error,
      code: emailErrorCodes[`${error.path}.${error.code}`] ?? error.code,
    })),
  };
}

/**
 * Creates an account and signs in the new user. A mail asks to confirm the email address. Of several concurrent
 * sign-ups with one address exactly one succeeds; the others fail with AUTH_EMAIL_ALREADY_IN_USE.
 */
export async function signUp(
  context: AccountContext,
  values: unknown,
  { address, language }: { address: string; language: Language },
): Promise<Result<SignInResult> | AccountLimitFailure> {
  const { db, auth, headers, now } = context;
  const parsed = parseSignUp(values);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const { name, lastName, email, phone, password } = parsed.value;
  const use = await consumeRateLimit(db, signUpLimit, toAddressKey(address), now);
  if (!use.allowed) return createAccountLimitFailure(use.retryAt);
  try {
    const { response, headers: answer } = await auth.api.signUpEmail({
      body: { name, email, password, lastName: lastName ?? "", language, ...(phone ? { phone } : {}) },
      headers,
      returnHeaders: true,
    });
    if (!response.token) return emailTakenFailure();
    // The call carries the new session, because better-auth delays unauthenticated calls to hide which addresses exist.
    const cookie = answer.getSetCookie().map((each) => each.split(";")[0]);
    await auth.api.sendVerificationEmail({ body: { email }, headers: new Headers({ cookie: cookie.join("; ") }) });
    const account = toAccount(response.user);
    const deviceCookie = await createDeviceCookie(context, account.id);
    return ok({ account, token: response.token, cookies: [...answer.getSetCookie(), deviceCookie] });
  } catch (error) {
    // Of two concurrent sign-ups the unique constraint rejects the second.
    if (await isEmailInUse(db, email)) return emailTakenFailure();
    if (error instanceof APIError && error.body?.code === "INVALID_EMAIL") {
      return failure("invalid", "AUTH_INVALID_EMAIL", [
        { path: "email", code: "AUTH_INVALID_EMAIL", message: "the address is none" },
      ]);
    }
    throw error;
  }
}

const emailTakenFailure = (): Failure =>
  failure("invalid", "AUTH_EMAIL_ALREADY_IN_USE", [
    { path: "email", code: "AUTH_EMAIL_ALREADY_IN_USE", message: "there is an account with this address" },
  ]);

async function isEmailInUse(db: AccountContext["db"], email: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}
