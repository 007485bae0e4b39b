import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import { type AccountLimitFailure, createAccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimits, type RateLimitUse } from "#domain/rate-limits/rate-limiter.server.ts";
import { type Failure, failure } from "#kernel/result.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/**
 * Sender of an order: a network, and an account if the sender is signed in. Rate limits count the orders of each of
 * them. Several people may use one network.
 */
export type OrderSender = {
  accountId?: number | undefined;
  network: string;
  /** Maximum number of orders per hour and account. */
  perHour: number;
  /**
   * Confirmed email address of the account. The limits for unconfirmed addresses do not apply to it, because its mails
   * reach only the account's owner.
   */
  ownEmail?: string | undefined;
};

/** Creates the sender of an order from account, network address and hourly limit. */
export const createOrderSender = (
  account: Pick<Account, "id" | "email" | "emailVerified"> | undefined,
  address: string,
  perHour: number,
): OrderSender => ({
  accountId: account?.id,
  network: toAddressKey(address),
  perHour,
  ownEmail: account?.emailVerified ? account.email : undefined,
});

/** Data of an order that rate limits count. `cars` is the number of cars, `parts` the number of lines with parts. */
export type OrderRateLimitInput = { email: string; phones: readonly string[]; cars: number; parts: number };

const hour = 60 * 60_000;
const day = 24 * hour;

const MAX_CARS_PER_ORDER = 5;

/** Factor by which the limits of a network exceed those of one person. Several people may share a network. */
const NETWORK_FACTOR = 2;

/**
 * Hourly limit of orders with one unconfirmed email address, or with one phone number without a confirmed address. A
 * fraction of the hourly order limit.
 */
const CONTACT_FRACTION = 1 / 3;

/** Maximum numbers of mails about new orders to one unconfirmed email address. */
const MAX_MAILS_PER_HOUR = 3;
const MAX_MAILS_PER_DAY = 10;

/**
 * Result for an order within the limits. `mailsBuyer` says whether the buyer may be mailed. The order page works
 * without the mail.
 */
export type OrderAllowedResult = { ok: true; mailsBuyer: boolean };

/** Daily limit of requested cars per person, as a fraction of the hourly order limit. */
const CAR_FRACTION = 1 / 10;

/**
 * Daily limits of order lines with parts per person, as multiples of the hourly order limit. The lower one applies
 * without a confirmed email address.
 */
const UNCONFIRMED_LINE_FACTOR = 1;
const CONFIRMED_LINE_FACTOR = 4;

/**
 * Counts an order against the limits of account, network, email address and phone numbers. All these limits apply, so a
 * new email address alone allows no more orders. Fails with the time from which the next order is allowed. Mails to an
 * unconfirmed address have a lower limit than orders, so that nobody can fill a stranger's mailbox.
 */
export async function consumeOrderRateLimit(
  db: Db,
  { accountId, network, perHour, ownEmail }: OrderSender,
  { email, phones, cars, parts }: OrderRateLimitInput,
  now: Date,
): Promise<AccountLimitFailure | Failure | OrderAllowedResult> {
  if (cars > MAX_CARS_PER_ORDER) return failure("conflict", "checkout.too_many_cars");
  const isConfirmed = ownEmail !== undefined;
  const account = accountId === undefined ? [] : [`member ${accountId}`];
  const numbers = [...new Set(phones.map(toPhoneKey))];
  const identities = [...account, `mail ${email.toLowerCase()}`, ...numbers];
  const carsPerDay = Math.ceil(perHour * CAR_FRACTION);
  const linesPerDay = perHour * (isConfirmed ? CONFIRMED_LINE_FACTOR : UNCONFIRMED_LINE_FACTOR);
  const count = (name: string, keys: readonly string[], max: number, windowMs: number, uses = 1): RateLimitUse[] =>
    uses === 0
      ? []
      : keys.map((key) => ({ limit: { name, most: Math.ceil(max), within: windowMs }, key, count: uses }));
  const unconfirmedEmails = email === ownEmail ? [] : [email.toLowerCase()];
  const retryAt = await consumeRateLimits(
    db,
    [
      ...count("order", account, perHour, hour),
      ...count("order.network", [network], perHour * NETWORK_FACTOR, hour),
      ...count("order.email", unconfirmedEmails, perHour * CONTACT_FRACTION, hour),
      ...count("order.phone", isConfirmed ? [] : numbers, perHour * CONTACT_FRACTION, hour),
      ...count("order.car", identities, carsPerDay, day, cars),
      ...count("order.car.network", [network], carsPerDay * NETWORK_FACTOR, day, cars),
      ...count("order.line", identities, linesPerDay, day, parts),
      ...count("order.line.network", [network], perHour * CONFIRMED_LINE_FACTOR, day, parts),
    ],
    now,
  );
  if (retryAt) return { ...createAccountLimitFailure(retryAt), code: "checkout.too_many" };
  const mails = [
    ...count("order.mail.hour", unconfirmedEmails, MAX_MAILS_PER_HOUR, hour),
    ...count("order.mail.day", unconfirmedEmails, MAX_MAILS_PER_DAY, day),
  ];
  return { ok: true, mailsBuyer: (await consumeRateLimits(db, mails, now)) === undefined };
}

/** Returns the last nine digits of a phone number, so that all spellings of the number share one rate limit. */
const toPhoneKey = (phone: string): string => `phone ${toAsciiDigits(phone).replace(/\D/g, "").slice(-9)}`;
