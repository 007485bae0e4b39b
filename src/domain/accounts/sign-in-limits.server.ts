import type { Db } from "#db/database.ts";
import { countEach, countUse, forgetUses, returnUse } from "#domain/limits/limits.server.ts";
import { addressKey, type Limit } from "#domain/limits/limits.ts";
import { type Failure, failure } from "#kernel/result.ts";
import type { Account } from "./account.ts";
import { type AccountContext, sessionOf } from "./session.server.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A few tries at once, then the wait grows. */
const growingWait = (name: string): Limit[] => [
  { name: `${name}.1`, most: 5, within: minute },
  { name: `${name}.2`, most: 10, within: 15 * minute },
  { name: `${name}.3`, most: 20, within: 2 * hour },
];

/** Tries of strangers for one account from one network. */
const pairLimits = growingWait("sign-in.pair");
/** Tries of one device that the account knows: nobody else can use them up. */
const deviceLimits = growingWait("sign-in.device");
/** Tries within one signed-in session, where somebody has found an open browser. */
const sessionLimits = growingWait("sign-in.session");
/** Tries of strangers from one network for any account: offices share one, and phone networks put whole towns behind one. */
const networkLimits: Limit[] = [
  { name: "sign-in.address.1", most: 40, within: minute },
  { name: "sign-in.address.2", most: 1_000, within: hour },
];
/** Failed tries of strangers from anywhere, after which a stranger has to follow a link of a mail first. */
const challengeLimits: Record<"password" | "code", Limit[]> = {
  password: [
    { name: "sign-in.account.1", most: 30, within: hour },
    { name: "sign-in.account.2", most: 100, within: day },
  ],
  // Who gets here knows the password already.
  code: [{ name: "sign-in.account.code", most: 10, within: day }],
};

/** Phone networks put whole towns behind one address. */
export const signUpLimit: Limit = { name: "sign-up", most: 150, within: 60 * minute };
export const mailLimit: Limit = { name: "account-mail", most: 5, within: 60 * minute };

/** A try to sign in. */
export type SignInTry = {
  email: string;
  /** The network address. */
  address: string;
  /** The device that the account knows (`findKnownDevice`), or the session; undefined for strangers. */
  device: string | undefined;
  step: "password" | "code";
};

type Counted = [Limit[], key: string];

/** What slows a try down, and what decides whether a stranger is challenged. */
function getLimits({ email, address, device, step }: SignInTry): { slow: Counted[]; challenge: Counted[] } {
  if (device !== undefined) return { slow: [[deviceLimits, device]], challenge: [] };
  const network = addressKey(address);
  return {
    slow: [
      [pairLimits, `${email} ${network}`],
      [networkLimits, network],
    ],
    challenge: [[challengeLimits[step], email]],
  };
}

/** Refused for too many tries; `retryAt` says from when on it is worth another one. */
export type Limited = Failure & { retryAt: Date };

export const limited = (retryAt: Date): Limited => ({
  ...failure("rate_limited", "AUTH_TOO_MANY_REQUESTS"),
  retryAt,
});

/** Counts one use of each limit and returns the latest time at which all of them allow another one, if one refused. */
const countAll = (db: Db, counted: Counted[], now: Date): Promise<Date | undefined> => {
  const uses = counted.flatMap(([limits, key]) => limits.map((limit) => ({ limit, key, count: 1 })));
  return countEach(db, uses, now);
};

/**
 * Counts a try to sign in, before anything is checked. The account itself is never locked: known devices have limits of their own.
 * Strangers wait longer and longer (AUTH_TOO_MANY_REQUESTS). After many failures from many networks they need the link of a mail
 * (AUTH_CHALLENGE_NEEDED, see `device-link.server.ts`). Addresses without an account are counted alike.
 */
export async function countTry(db: Db, tried: SignInTry, now: Date): Promise<Limited | Failure | undefined> {
  const { slow, challenge } = getLimits(tried);
  const retryAt = await countAll(db, slow, now);
  if (retryAt) return limited(retryAt);
  const isChallenged = (await countAll(db, challenge, now)) !== undefined;
  return isChallenged ? failure("rate_limited", "AUTH_CHALLENGE_NEEDED") : undefined;
}

/** Takes back one try that was no failure. */
export async function returnTry(db: Db, tried: SignInTry): Promise<void> {
  const { slow, challenge } = getLimits(tried);
  for (const [limits, key] of [...slow, ...challenge]) {
    for (const limit of limits) await returnUse(db, limit, key);
  }
}

/**
 * After a complete sign-in the earlier failures of this device, or of this network for this account, don't count.
 * Those of other strangers and of the whole network still do.
 */
export async function forgetTries(db: Db, tried: SignInTry): Promise<void> {
  await returnTry(db, tried);
  const [[limits, key] = [[], ""]] = getLimits(tried).slow;
  for (const limit of limits) await forgetUses(db, limit, key);
}

const getSessionKey = async ({ auth, headers }: AccountContext, { id }: Account): Promise<string> => {
  const session = await sessionOf(auth, headers);
  return session?.account.id === id ? `session ${session.id}` : `account ${id}`;
};

/** Counts a try to give the own password or code within a session. Nobody outside of it can use its tries up. */
export async function countOwnTry(context: AccountContext, account: Account): Promise<Limited | undefined> {
  const retryAt = await countAll(context.db, [[sessionLimits, await getSessionKey(context, account)]], context.now);
  return retryAt && limited(retryAt);
}

/** Forgets the tries of a session after one that went well. */
export async function forgetOwnTries(context: AccountContext, account: Account): Promise<void> {
  const key = await getSessionKey(context, account);
  for (const limit of sessionLimits) await forgetUses(context.db, limit, key);
}

/** People share network addresses: they may ask for more mails than one person, of any kind. */
const mailsFromAddress: Limit = { name: "account-mail.address", most: 20, within: 60 * minute };

/** Counts a mail that somebody asks to be sent, whether there is such an account or not. */
export async function countMail(
  db: Db,
  { email, address }: { email: string; address: string },
  now: Date,
): Promise<Limited | undefined> {
  const uses = [
    await countUse(db, mailLimit, email, now),
    await countUse(db, mailsFromAddress, addressKey(address), now),
  ];
  const refused = uses.flatMap((use) => (use.allowed ? [] : [use.retryAt]));
  return refused.length > 0 ? limited(new Date(Math.max(...refused.map(Number)))) : undefined;
}

const deviceLinkLimit: Limit = { name: "account-mail.device-link", most: 5, within: hour };

/**
 * Counts a device link that somebody asks for. Refuses the network that asks too often. `isSent` is false for an address that had
 * five within the hour: each of them still works, so nobody can keep the owner from having one.
 */
export async function countDeviceLink(
  db: Db,
  { email, address }: { email: string; address: string },
  now: Date,
): Promise<{ isSent: boolean } | Limited> {
  const network = await countUse(db, mailsFromAddress, addressKey(address), now);
  if (!network.allowed) return limited(network.retryAt);
  return { isSent: (await countUse(db, deviceLinkLimit, email, now)).allowed };
}
