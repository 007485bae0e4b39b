import type { Db } from "#db/database.ts";
import { type RateLimit, toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import {
  consumeRateLimit,
  consumeRateLimits,
  refundRateLimit,
  resetRateLimit,
} from "#domain/rate-limits/rate-limiter.server.ts";
import { type Failure, failure } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { type AccountContext, findSession } from "./session.server.ts";

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;
const MS_PER_DAY = 24 * MS_PER_HOUR;

/** Creates rate limits that allow a few quick attempts. After these, each further attempt has to wait longer. */
const createEscalatingLimits = (name: string): RateLimit[] => [
  { name: `${name}.1`, most: 5, within: MS_PER_MINUTE },
  { name: `${name}.2`, most: 10, within: 15 * MS_PER_MINUTE },
  { name: `${name}.3`, most: 20, within: 2 * MS_PER_HOUR },
];

/** Rate limits of sign-in attempts from unknown devices, for each pair of account and network. */
const pairLimits = createEscalatingLimits("sign-in.pair");
/** Rate limits of sign-in attempts from a known device. Strangers cannot exhaust these limits. */
const deviceLimits = createEscalatingLimits("sign-in.device");
/** Rate limits of password and code attempts within one session, for example by a stranger at an open browser. */
const sessionLimits = createEscalatingLimits("sign-in.session");
/**
 * Rate limits of sign-in attempts from unknown devices of one network, for all accounts together. Offices and mobile
 * networks share addresses, so the limits are high.
 */
const networkLimits: RateLimit[] = [
  { name: "sign-in.address.1", most: 40, within: MS_PER_MINUTE },
  { name: "sign-in.address.2", most: 1_000, within: MS_PER_HOUR },
];
/**
 * Rate limits of failed sign-ins to one account from unknown devices of all networks. Over these limits an unknown
 * device has to follow a mail link first.
 */
const challengeLimits: Record<"password" | "code", RateLimit[]> = {
  password: [
    { name: "sign-in.account.1", most: 30, within: MS_PER_HOUR },
    { name: "sign-in.account.2", most: 100, within: MS_PER_DAY },
  ],
  // A person who enters a code already knows the password, so the limit is low.
  code: [{ name: "sign-in.account.code", most: 10, within: MS_PER_DAY }],
};

/** Rate limit of sign-ups from one network. Mobile networks put many users behind one address, so the limit is high. */
export const signUpLimit: RateLimit = { name: "sign-up", most: 150, within: 60 * MS_PER_MINUTE };
const accountMailLimit: RateLimit = { name: "account-mail", most: 5, within: 60 * MS_PER_MINUTE };

/** Attempt to sign in with a password or a two-factor code. */
export type SignInAttempt = {
  email: string;
  /** Network address. */
  address: string;
  /**
   * Key of the known device (`findKnownDevice`) or of the session from which the attempt comes. Undefined for an
   * unknown device.
   */
  device: string | undefined;
  step: "password" | "code";
};

type CountedLimits = [RateLimit[], key: string];

/**
 * Returns the rate limits of an attempt. Over a `throttle` limit the attempt has to wait. Over a `challenge` limit,
 * which only unknown devices have, a mail link is required.
 */
function getAttemptLimits({ email, address, device, step }: SignInAttempt): {
  throttle: CountedLimits[];
  challenge: CountedLimits[];
} {
  if (device !== undefined) return { throttle: [[deviceLimits, device]], challenge: [] };
  const network = toAddressKey(address);
  return {
    throttle: [
      [pairLimits, `${email} ${network}`],
      [networkLimits, network],
    ],
    challenge: [[challengeLimits[step], email]],
  };
}

/** Failure for too many attempts. `retryAt` is the time at which the next attempt is allowed. */
export type AccountLimitFailure = Failure & { retryAt: Date };

/** Creates the failure AUTH_TOO_MANY_REQUESTS with the time of the next allowed attempt. */
export const createAccountLimitFailure = (retryAt: Date): AccountLimitFailure => ({
  ...failure("rate_limited", "AUTH_TOO_MANY_REQUESTS"),
  retryAt,
});

/**
 * Records one use of each rate limit. If any limit is exceeded, returns the time from which all of them allow an
 * attempt.
 */
const recordAllUses = (db: Db, counted: CountedLimits[], now: Date): Promise<Date | undefined> => {
  const uses = counted.flatMap(([limits, key]) => limits.map((limit) => ({ limit, key, count: 1 })));
  return consumeRateLimits(db, uses, now);
};

/**
 * Records a sign-in attempt before the password or code is checked. Unknown devices fail with AUTH_TOO_MANY_REQUESTS
 * for growing waits. After many failures from many networks, unknown devices fail with AUTH_CHALLENGE_NEEDED (see
 * `device-link.server.ts`). Known devices have separate limits, so strangers cannot lock out the owner. Attempts with
 * unknown email addresses count too.
 */
export async function recordSignInAttempt(
  db: Db,
  attempt: SignInAttempt,
  now: Date,
): Promise<AccountLimitFailure | Failure | undefined> {
  const { throttle, challenge } = getAttemptLimits(attempt);
  const retryAt = await recordAllUses(db, throttle, now);
  if (retryAt) return createAccountLimitFailure(retryAt);
  const isChallenged = (await recordAllUses(db, challenge, now)) !== undefined;
  return isChallenged ? failure("rate_limited", "AUTH_CHALLENGE_NEEDED") : undefined;
}

/** Removes the record of a sign-in attempt that turned out not to be a failure. */
export async function removeSignInAttempt(db: Db, attempt: SignInAttempt): Promise<void> {
  const { throttle, challenge } = getAttemptLimits(attempt);
  for (const [limits, key] of [...throttle, ...challenge]) {
    for (const limit of limits) await refundRateLimit(db, limit, key);
  }
}

/**
 * Clears the failed attempts that preceded a complete sign-in: those of the known device or, for an unknown device,
 * those of its network for this account. Failures from other networks and the total of the network remain.
 */
export async function clearSignInAttempts(db: Db, attempt: SignInAttempt): Promise<void> {
  await removeSignInAttempt(db, attempt);
  const [[limits, key] = [[], ""]] = getAttemptLimits(attempt).throttle;
  for (const limit of limits) await resetRateLimit(db, limit, key);
}

const getSessionKey = async ({ auth, headers }: AccountContext, { id }: Account): Promise<string> => {
  const session = await findSession(auth, headers);
  return session?.account.id === id ? `session ${session.id}` : `account ${id}`;
};

/**
 * Records an attempt of a signed-in user to enter the own password or code again. Limits count per session, so attempts
 * in other sessions do not matter.
 */
export async function recordReauthenticationAttempt(
  context: AccountContext,
  account: Account,
): Promise<AccountLimitFailure | undefined> {
  const retryAt = await recordAllUses(
    context.db,
    [[sessionLimits, await getSessionKey(context, account)]],
    context.now,
  );
  return retryAt && createAccountLimitFailure(retryAt);
}

/** Clears the recorded attempts of a session after a correct password or code. */
export async function clearReauthenticationAttempts(context: AccountContext, account: Account): Promise<void> {
  const key = await getSessionKey(context, account);
  for (const limit of sessionLimits) await resetRateLimit(context.db, limit, key);
}

/**
 * Rate limit of account mails that one network requests. This limit is higher than the limit per recipient, because
 * people share network addresses.
 */
const networkMailLimit: RateLimit = { name: "account-mail.address", most: 20, within: 60 * MS_PER_MINUTE };

/** Records a requested account mail, whether or not the account exists. Returns a failure when a limit is exceeded. */
export async function recordMailRequest(
  db: Db,
  { email, address }: { email: string; address: string },
  now: Date,
): Promise<AccountLimitFailure | undefined> {
  const uses = [
    await consumeRateLimit(db, accountMailLimit, email, now),
    await consumeRateLimit(db, networkMailLimit, toAddressKey(address), now),
  ];
  const retryTimes = uses.flatMap((use) => (use.allowed ? [] : [use.retryAt]));
  return retryTimes.length > 0 ? createAccountLimitFailure(new Date(Math.max(...retryTimes.map(Number)))) : undefined;
}

const deviceLinkLimit: RateLimit = { name: "account-mail.device-link", most: 5, within: MS_PER_HOUR };

/**
 * Records a requested device link. Fails when the network exceeds its limit. Returns `{ isSent: false }` after five
 * links for one email address within an hour. The earlier links still work, so strangers cannot block the owner.
 */
export async function recordDeviceLinkRequest(
  db: Db,
  { email, address }: { email: string; address: string },
  now: Date,
): Promise<{ isSent: boolean } | AccountLimitFailure> {
  const network = await consumeRateLimit(db, networkMailLimit, toAddressKey(address), now);
  if (!network.allowed) return createAccountLimitFailure(network.retryAt);
  return { isSent: (await consumeRateLimit(db, deviceLinkLimit, email, now)).allowed };
}
