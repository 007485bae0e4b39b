import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import { type Ban, findActiveBan } from "#domain/accounts/bans.server.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import { type Account, getAvatarPath } from "./account.ts";
import type { Auth } from "./auth.server.ts";
import { isSessionExpired, withoutStaffRoleUntilTwoFactor } from "./session-lifetime.ts";
import type { SignInEvent } from "./sign-in-events.server.ts";

/** Context of account commands: the headers of a request, and the services that read and write accounts. */
export type AccountContext = {
  db: Db;
  auth: Auth;
  /** Request headers, which carry the session cookie. */
  headers: Headers;
  now: Date;
  /** Logs a sign-in or account event. Undefined where nothing is logged. */
  note?: ((event: SignInEvent) => void) | undefined;
};

/** Valid session of a request. */
export type Session = {
  id: number;
  token: string;
  account: Account;
  /** `Set-Cookie` values for the response, for example to extend the session. */
  cookies: string[];
};

/** Session that a sign-in has started, with the `Set-Cookie` values for the response. */
export type SignInResult = { account: Account; token: string; cookies: string[] };

/**
 * Returns whether the request carries a session cookie, without checking the session. Most guests have no such cookie.
 */
const hasSessionCookie = (headers: Headers): boolean =>
  /(?:^|;\s*)(?:__Host-)?karaj\.session_token=/.test(headers.get("cookie") ?? "");

type AuthUserRow = {
  id: string | number;
  email: string;
  emailVerified: boolean;
  name: string;
  lastName?: string | null;
  phone?: string | null;
  image?: string | null;
  role?: string | null;
  language?: string | null;
  createdAt: Date;
  twoFactorEnabled?: boolean | null;
};

/** Converts a better-auth user to an account, with defaults for missing fields. */
export const toAccount = (user: AuthUserRow): Account => ({
  id: Number(user.id),
  email: user.email,
  emailVerified: user.emailVerified,
  name: user.name,
  lastName: user.lastName ?? "",
  phone: user.phone ?? null,
  avatar: user.image ? getAvatarPath(user.image) : null,
  role: (user.role ?? "member") as AccountRole,
  twoStep: user.twoFactorEnabled === true,
  language: isLanguage(user.language) ? user.language : "ar",
  memberSince: new Date(user.createdAt),
});

/** Finds the session of a request. Returns undefined for guests, and for expired, ended or forged sessions. */
export async function findSession(auth: Auth, headers: Headers): Promise<Session | undefined> {
  if (!hasSessionCookie(headers)) return undefined;
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  if (!response) return undefined;
  const { session, user } = response;
  const account = toAccount(user);
  if (isSessionExpired(new Date(session.createdAt), account, new Date())) {
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteSession(session.token);
    return undefined;
  }
  return {
    id: Number(session.id),
    token: session.token,
    account: withoutStaffRoleUntilTwoFactor(account, auth),
    cookies: answer.getSetCookie(),
  };
}

/**
 * Identifies the account of a request by its session. For a suspended account, deletes the sessions and returns the
 * ban.
 */
export async function identifyRequestAccount({
  db,
  auth,
  headers,
  now,
}: AccountContext): Promise<{ session?: Session | undefined; ban?: Ban }> {
  const session = await findSession(auth, headers);
  const ban = session && (await findActiveBan(db, session.account.id, now));
  if (!ban) return { session };
  await db.deleteFrom("sessions").where("user_id", "=", session.account.id).execute();
  return { ban };
}

/** Finds an account with its current data. Returns undefined for a deleted account. */
export async function findAccount(db: Db, id: number): Promise<Account | undefined> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { email_verified: emailVerified, last_name: lastName, avatar: image, created_at: createdAt, ...user } = row;
  const { two_factor_enabled: twoFactorEnabled } = row;
  return toAccount({ ...user, emailVerified, lastName, image, createdAt, twoFactorEnabled });
}
