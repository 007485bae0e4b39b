import { randomInt } from "node:crypto";
import { betterAuth } from "better-auth";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Db } from "#db/database.ts";
import { type Language, languages } from "#kernel/local-text.ts";
import type { StaffRule } from "./held-role.ts";
import type { AccountMail } from "./mails.ts";
import { longestPassword, shortestPassword } from "./password.ts";
import { codeWaits, recoveryCodeCount, recoveryLetters } from "./two-step.ts";

export type AuthOptions = Partial<StaffRule> & {
  db: Db;
  /** Signs cookies and links: who knows it could sign in as anybody. */
  secret: string;
  /** The address that links in mails begin with; cookies are only sent over https when it is. */
  origin: string;
  /** Sends a mail of an account; called within the request, so it should only queue. */
  send: (mail: AccountMail & { to: string }) => Promise<void>;
  /** How passwords are kept; only tests say another way than scrypt, whose cost is its point. */
  passwords?: {
    hash: (password: string) => Promise<string>;
    verify: (asked: { hash: string; password: string }) => Promise<boolean>;
  };
};

const day = 24 * 60 * 60;

/** How long links in mails are good, in seconds. */
export const linksLast = { reset: 60 * 60, verify: day, newEmail: day };

type LinkedUser = { email: string; name: string };

/**
 * Who is who: better-auth on our tables. It keeps passwords (scrypt), sessions (signed cookies that scripts can't
 * read) and the links of mails; which rules hold and what is answered is said by the commands beside this file.
 */
export function createAuth({ db, secret, origin, send, passwords, staffTwoStep = false }: AuthOptions) {
  const languageOf = (user: object): Language => {
    const code = (user as { language?: string }).language;
    return languages.find((language) => language === code) ?? "ar";
  };
  const tell = (kind: AccountMail["kind"], path: string) => async (data: { user: LinkedUser; token?: string }) => {
    const link = `${origin}${path}${data.token ? `?token=${encodeURIComponent(data.token)}` : ""}`;
    await send({ to: data.user.email, kind, name: data.user.name, link, language: languageOf(data.user) });
  };
  const secure = origin.startsWith("https:");
  const auth = betterAuth({
    secret,
    baseURL: origin,
    basePath: "/account/auth",
    database: { db: db as never, type: "postgres", transaction: true },
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Limits are counted in the database, for accounts and addresses (`sign-in-limits.server.ts`).
    rateLimit: { enabled: false },
    advanced: {
      // By this beginning of their names browsers know that no other host, nor one below ours, has set them.
      cookiePrefix: secure ? "__Host-karaj" : "karaj",
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      // The schema is what migrations and tests say: looking through the catalog at each start would find the same.
      database: { generateId: "serial", validateSchema: false },
      // Forms are checked before they come here (`web/forgery.server.ts`).
      disableCSRFCheck: true,
    },
    user: {
      modelName: "users",
      fields: { emailVerified: "email_verified", image: "avatar", createdAt: "created_at", updatedAt: "updated_at" },
      additionalFields: {
        lastName: { type: "string", fieldName: "last_name", required: false },
        phone: { type: "string", required: false },
        language: { type: "string", required: false },
        role: { type: "string", required: false, input: false, defaultValue: "member" },
      },
    },
    session: {
      modelName: "sessions",
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      expiresIn: 30 * day,
      updateAge: day,
    },
    account: {
      modelName: "credentials",
      fields: {
        userId: "user_id",
        providerId: "provider_id",
        accountId: "account_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
    },
    verification: {
      modelName: "verifications",
      // Who reads the table can't follow anybody's link.
      storeIdentifier: "hashed",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    },
    emailAndPassword: {
      enabled: true,
      ...(passwords ? { password: passwords } : {}),
      autoSignIn: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      resetPasswordTokenExpiresIn: linksLast.reset,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: tell("reset", "/account/reset-password"),
      onPasswordReset: tell("known", "/account/dashboard"),
    },
    plugins: [
      twoFactor({
        issuer: "Karaj",
        twoFactorCookieMaxAge: codeWaits / 1_000,
        // Others could lock an account's second step by it; wrong codes are counted like passwords (`sign-in-limits.server.ts`).
        accountLockout: { enabled: false },
        backupCodeOptions: { storeBackupCodes: "encrypted", customBackupCodesGenerate: recoveryCodes },
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: {
            modelName: "two_factors",
            fields: {
              userId: "user_id",
              backupCodes: "backup_codes",
              failedVerificationCount: "failed_verification_count",
              lockedUntil: "locked_until",
            },
          },
        },
      }),
    ],
    emailVerification: {
      // At sign-up the command asks for it: within better-auth's transaction nothing else may write (embedded database).
      sendOnSignUp: false,
      expiresIn: linksLast.verify,
      sendVerificationEmail: tell("verify", "/account/verify-email"),
    },
  });
  return Object.assign(auth, { staffTwoStep, refusesDemoPassword: secure });
}

/** New codes for who has lost the phone: some fifty bits each, in two groups. */
const recoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length: 10 }, () => recoveryLetters[randomInt(recoveryLetters.length)]);
    return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
  });

export type Auth = ReturnType<typeof createAuth>;
