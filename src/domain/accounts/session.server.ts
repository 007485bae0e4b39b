import type { Db } from "#db/database.ts";
import type { Role } from "#db/schema/accounts.ts";
import { type Ban, banOf } from "#domain/moderation/bans.server.ts";
import { isLanguage } from "#kernel/local-text.ts";
import { type Account, avatarPath } from "./account.ts";
import type { Auth } from "./auth.server.ts";
import { untilTwoStep } from "./held-role.ts";
import { isTooOld } from "./session-age.ts";
import type { SignInEvent } from "./sign-in-events.server.ts";

/** A request's headers, and who reads and writes accounts. */
export type AccountContext = {
  db: Db;
  auth: Auth;
  /** The headers of the request: they carry the session's cookie. */
  headers: Headers;
  now: Date;
  /** Writes down who comes in, or tries to. */
  note?: ((event: SignInEvent) => void) | undefined;
};

/** The session of a request, as long as it is good. */
export type Session = {
  id: number;
  token: string;
  account: Account;
  /** Cookies to be sent along: a session in use is kept longer. */
  cookies: string[];
};

/** Whether a request carries a session's cookie at all; most visitors' don't. */
export const hasSessionCookie = (headers: Headers): boolean =>
  /(?:^|;\s*)(?:__Host-)?karaj\.session_token=/.test(headers.get("cookie") ?? "");

type AuthUser = {
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

export const accountFrom = (user: AuthUser): Account => ({
  id: Number(user.id),
  email: user.email,
  emailVerified: user.emailVerified,
  name: user.name,
  lastName: user.lastName ?? "",
  phone: user.phone ?? null,
  avatar: user.image ? avatarPath(user.image) : null,
  role: (user.role ?? "member") as Role,
  twoStep: user.twoFactorEnabled === true,
  language: isLanguage(user.language) ? user.language : "ar",
  memberSince: new Date(user.createdAt),
});

/** Who is signed in; undefined for visitors, and for sessions that are over, ended or not ours. */
export async function sessionOf(auth: Auth, headers: Headers): Promise<Session | undefined> {
  if (!hasSessionCookie(headers)) return undefined;
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  if (!response) return undefined;
  const { session, user } = response;
  const account = accountFrom(user);
  if (isTooOld(new Date(session.createdAt), account, new Date())) {
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteSession(session.token);
    return undefined;
  }
  return {
    id: Number(session.id),
    token: session.token,
    account: untilTwoStep(account, auth),
    cookies: answer.getSetCookie(),
  };
}

/** Whose request it is: nobody's, somebody's, or that of somebody who is banned since, whose session ends with it. */
export async function whoseRequest({
  db,
  auth,
  headers,
  now,
}: AccountContext): Promise<{ session?: Session | undefined; ban?: Ban }> {
  const session = await sessionOf(auth, headers);
  const ban = session && (await banOf(db, session.account.id, now));
  if (!ban) return { session };
  await db.deleteFrom("sessions").where("user_id", "=", session.account.id).execute();
  return { ban };
}
