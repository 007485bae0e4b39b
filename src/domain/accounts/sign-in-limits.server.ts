import type { Db } from "#db/database.ts";
import { countUse, forgetUses } from "#domain/limits/limits.server.ts";
import { addressKey, type Limit } from "#domain/limits/limits.ts";
import { type Failure, failure } from "#kernel/result.ts";

const minute = 60_000;

/** Tries for one account from one address: a few at once, then the wait grows. */
const forPair: Limit[] = [
  { name: "sign-in.pair.1", most: 5, within: minute },
  { name: "sign-in.pair.2", most: 10, within: 15 * minute },
  { name: "sign-in.pair.3", most: 20, within: 120 * minute },
];
/** For one account from anywhere: more, so that nobody else can lock its owner out for long. */
const forAccount: Limit[] = [{ name: "sign-in.account", most: 60, within: 60 * minute }];
/** From one address for any account: offices share one, and phone networks put whole towns behind one. */
const forAddress: Limit[] = [
  { name: "sign-in.address.1", most: 40, within: minute },
  { name: "sign-in.address.2", most: 1_000, within: 60 * minute },
];

/** Phone networks put whole towns behind one address. */
export const signUpLimit: Limit = { name: "sign-up", most: 150, within: 60 * minute };
export const mailLimit: Limit = { name: "account-mail", most: 5, within: 60 * minute };

type Tried = { email: string; address: string };

const keysOf = ({ email, address }: Tried): [Limit[], string][] => {
  const from = addressKey(address);
  return [
    [forPair, `${email} ${from}`],
    [forAccount, email],
    [forAddress, from],
  ];
};

/** Refused for too many tries; `retryAt` says from when on it is worth another one. */
export type Limited = Failure & { retryAt: Date };

export const limited = (retryAt: Date): Limited => ({
  ...failure("rate_limited", "AUTH_TOO_MANY_REQUESTS"),
  retryAt,
});

/** Counts a try to sign in, whether it goes well or not. */
export async function countTry(db: Db, tried: Tried, now: Date): Promise<Limited | undefined> {
  let retryAt: Date | undefined;
  for (const [limits, key] of keysOf(tried)) {
    for (const limit of limits) {
      const use = await countUse(db, limit, key, now);
      if (!use.allowed && (!retryAt || use.retryAt > retryAt)) ({ retryAt } = use);
    }
  }
  return retryAt && limited(retryAt);
}

/** After a try that went well the account's earlier ones don't count; the address's still do. */
export async function forgetTries(db: Db, tried: Tried): Promise<void> {
  for (const [limits, key] of keysOf(tried).slice(0, 2)) {
    for (const limit of limits) await forgetUses(db, limit, key);
  }
}

/** People share network addresses: they may ask for more mails than one person, of any kind. */
const mailsFromAddress: Limit = { name: "account-mail.address", most: 20, within: 60 * minute };

/** Counts a mail that somebody asks to be sent, whether there is such an account or not. */
export async function countMail(db: Db, { email, address }: Tried, now: Date): Promise<Limited | undefined> {
  const uses = [
    await countUse(db, mailLimit, email, now),
    await countUse(db, mailsFromAddress, addressKey(address), now),
  ];
  const refused = uses.flatMap((use) => (use.allowed ? [] : [use.retryAt]));
  return refused.length > 0 ? limited(new Date(Math.max(...refused.map(Number)))) : undefined;
}
