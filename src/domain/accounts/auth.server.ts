import { randomInt } from "node:crypto";
import { betterAuth } from "better-auth";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Db } from "#db/database.ts";
import { type Language, languages } from "#kernel/localized-text.ts";
import type { AccountMail } from "./mails.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password.ts";
import type { StaffTwoFactorPolicy } from "./session-lifetime.ts";
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_COUNT, TWO_FACTOR_TIMEOUT_MS } from "./two-factor-codes.ts";

export type AuthOptions = Partial<StaffTwoFactorPolicy> & {
  db: Db;
  /** Secret that signs cookies and links. Anybody who knows the secret can sign in as any user. */
  secret: string;
  /** Origin of links in mails. Cookies are restricted to HTTPS only when the origin is HTTPS. */
  origin: string;
  /**
   * Sends an account mail. The request waits until the call returns, so the implementation should only queue the mail.
   */
  send: (mail: AccountMail & { to: string }) => Promise<void>;
  /**
   * Functions that hash and verify passwords. The default is scrypt, which is slow on purpose. Only tests replace the
   * default.
   */
  passwords?: {
    hash: (password: string) => Promise<string>;
    verify: (input: { hash: string; password: string }) => Promise<boolean>;
  };
};

const SECONDS_PER_DAY = 24 * 60 * 60;

/** Lifetimes of links in mails, in seconds. */
export const MAIL_LINK_LIFETIMES_SECONDS = { reset: 60 * 60, verify: SECONDS_PER_DAY, newEmail: SECONDS_PER_DAY };

type LinkedUser = { email: string; name: string };

/**
 * Creates the authentication service: better-auth with the database tables of the site. better-auth stores passwords
 * (scrypt), sessions (signed HTTP-only cookies) and mail links. The commands in this folder check the rules and create
 * the failures.
 */
export function createAuth({ db, secret, origin, send, passwords, staffTwoStep = false }: AuthOptions) {
  const getLanguage = (user: object): Language => {
    const code = (user as { language?: string }).language;
    return languages.find((language) => language === code) ?? "ar";
  };
  const queueAccountMail =
    (kind: AccountMail["kind"], path: string) => async (data: { user: LinkedUser; token?: string }) => {
      const link = `${origin}${path}${data.token ? `?token=${encodeURIComponent(data.token)}` : ""}`;
      await send({ to: data.user.email, kind, name: data.user.name, link, language: getLanguage(data.user) });
    };
  const secure = origin.startsWith("https:");
  const auth = betterAuth({
    secret,
    baseURL: origin,
    basePath: "/account/auth",
    database: { db: db as never, type: "postgres", transaction: true },
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Rate limits per account and per address are counted in the database (`sign-in-limits.server.ts`).
    rateLimit: { enabled: false },
    advanced: {
      // The `__Host-` prefix guarantees that no other host and no subdomain has set the cookies.
      cookiePrefix: secure ? "__Host-karaj" : "karaj",
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      // Migrations and tests guarantee the schema, so better-auth does not validate the schema at each start.
      database: { generateId: "serial", validateSchema: false },
      // Forms are checked for CSRF before they reach better-auth.
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
      expiresIn: 30 * SECONDS_PER_DAY,
      updateAge: SECONDS_PER_DAY,
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
      // Identifiers of links are stored as hashes, so that somebody who can read the table cannot use the links.
      storeIdentifier: "hashed",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    },
    emailAndPassword: {
      enabled: true,
      ...(passwords ? { password: passwords } : {}),
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      resetPasswordTokenExpiresIn: MAIL_LINK_LIFETIMES_SECONDS.reset,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: queueAccountMail("reset", "/account/reset-password"),
      onPasswordReset: queueAccountMail("known", "/account/dashboard"),
    },
    plugins: [
      twoFactor({
        issuer: "Karaj",
        twoFactorCookieMaxAge: TWO_FACTOR_TIMEOUT_MS / 1_000,
        // The account lockout of better-auth would let strangers block the two-factor code of an account.
        // `sign-in-limits.server.ts` counts wrong codes instead.
        accountLockout: { enabled: false },
        backupCodeOptions: { storeBackupCodes: "encrypted", customBackupCodesGenerate: generateRecoveryCodes },
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
      // The sign-up command sends the confirmation mail instead, because the embedded database allows no other write
      // inside the transaction of better-auth.
      sendOnSignUp: false,
      expiresIn: MAIL_LINK_LIFETIMES_SECONDS.verify,
      sendVerificationEmail: queueAccountMail("verify", "/account/verify-email"),
    },
  });
  return Object.assign(auth, { staffTwoStep, refusesDemoPassword: secure });
}

/** Generates recovery codes for users who lose their phone. Each code has two groups and about 50 random bits. */
const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const letters = Array.from({ length: 10 }, () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)]);
    return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
  });

export type Auth = ReturnType<typeof createAuth>;
