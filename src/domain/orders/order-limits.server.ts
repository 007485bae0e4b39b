import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import { type Limited, limited } from "#domain/accounts/sign-in-limits.server.ts";
import { type CountedUse, countEach } from "#domain/limits/limits.server.ts";
import { addressKey } from "#domain/limits/limits.ts";
import { asciiDigits } from "#kernel/digits.ts";
import { type Failure, failure } from "#kernel/result.ts";

/** Who orders: a member or a guest, on a network that whole offices may share. */
export type OrderSender = {
  accountId?: number | undefined;
  network: string;
  /** Orders that one account may place an hour. */
  perHour: number;
  /** The member's own mail address, once it is confirmed: mails to it bother nobody else. */
  ownEmail?: string | undefined;
};

export const orderSender = (
  account: Pick<Account, "id" | "email" | "emailVerified"> | undefined,
  address: string,
  perHour: number,
): OrderSender => ({
  accountId: account?.id,
  network: addressKey(address),
  perHour,
  ownEmail: account?.emailVerified ? account.email : undefined,
});

/** What is counted of an order: who is written to, who is called, its cars, and its lines that take parts off sale. */
export type CountedOrder = { email: string; phones: readonly string[]; cars: number; parts: number };

const hour = 60 * 60_000;
const day = 24 * hour;

/** Cars that one order can ask for: nobody needs more in one go. */
export const MAX_CARS = 5;

/** A network stands for several people: it may do so many times what one person may. */
const NETWORK_SHARE = 2;

/** Share of the hourly orders that may go to one mail address or phone number of somebody else. */
const CONTACT_SHARE = 1 / 3;

/** Mails of new orders that one address gets whose owner hasn't confirmed it to the account that orders. */
const MAILS_AN_HOUR = 3;
const MAILS_A_DAY = 10;

/** What follows of an order that is allowed: whether its mail is sent to the buyer. The order's page works without it. */
export type OrderAllowed = { ok: true; mailsBuyer: boolean };

/** Share of the hourly orders that one person may ask for cars in a day. */
const CAR_SHARE = 1 / 10;

/** Unpaid lines that one person may take off sale in a day, per hourly order: more once their mail is confirmed. */
const STRANGER_LINES = 1;
const CONFIRMED_LINES = 4;

/**
 * Counts an order that is about to be placed, by account, network and contact together: another account, network or contact alone
 * gives nobody a new allowance. Refuses with the time from which on it is allowed again. Mails to somebody else's address end earlier
 * than orders: nobody has a stranger's mailbox filled.
 */
export async function countOrder(
  db: Db,
  { accountId, network, perHour, ownEmail }: OrderSender,
  { email, phones, cars, parts }: CountedOrder,
  now: Date,
): Promise<Limited | Failure | OrderAllowed> {
  if (cars > MAX_CARS) return failure("conflict", "checkout.too_many_cars");
  const isConfirmed = ownEmail !== undefined;
  const account = accountId === undefined ? [] : [`member ${accountId}`];
  const numbers = [...new Set(phones.map(toPhoneKey))];
  const people = [...account, `mail ${email.toLowerCase()}`, ...numbers];
  const carsADay = Math.ceil(perHour * CAR_SHARE);
  const linesADay = perHour * (isConfirmed ? CONFIRMED_LINES : STRANGER_LINES);
  const count = (name: string, keys: readonly string[], most: number, within: number, uses = 1): CountedUse[] =>
    uses === 0 ? [] : keys.map((key) => ({ limit: { name, most: Math.ceil(most), within }, key, count: uses }));
  const strangers = email === ownEmail ? [] : [email.toLowerCase()];
  const retryAt = await countEach(
    db,
    [
      ...count("order", account, perHour, hour),
      ...count("order.network", [network], perHour * NETWORK_SHARE, hour),
      ...count("order.email", strangers, perHour * CONTACT_SHARE, hour),
      ...count("order.phone", isConfirmed ? [] : numbers, perHour * CONTACT_SHARE, hour),
      ...count("order.car", people, carsADay, day, cars),
      ...count("order.car.network", [network], carsADay * NETWORK_SHARE, day, cars),
      ...count("order.line", people, linesADay, day, parts),
      ...count("order.line.network", [network], perHour * CONFIRMED_LINES, day, parts),
    ],
    now,
  );
  if (retryAt) return { ...limited(retryAt), code: "checkout.too_many" };
  const mails = [
    ...count("order.mail.hour", strangers, MAILS_AN_HOUR, hour),
    ...count("order.mail.day", strangers, MAILS_A_DAY, day),
  ];
  return { ok: true, mailsBuyer: (await countEach(db, mails, now)) === undefined };
}

/** The same number however it is written, as far as its last nine digits. */
const toPhoneKey = (phone: string): string => `phone ${asciiDigits(phone).replace(/\D/g, "").slice(-9)}`;
