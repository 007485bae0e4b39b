import { sql } from "kysely";
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

/** Share of the hourly orders that one person may ask for cars in a day. */
const CAR_SHARE = 1 / 10;

/** Unpaid lines that one person may take off sale in a day, per hourly order: more once their mail is confirmed. */
const STRANGER_LINES = 1;
const CONFIRMED_LINES = 4;

/**
 * Counts an order that is about to be placed, by account, network and contact together: another account, network or contact alone
 * gives nobody a new allowance. Refuses with the time from which on it is allowed again.
 */
export async function countOrder(
  db: Db,
  { accountId, network, perHour, ownEmail }: OrderSender,
  { email, phones, cars, parts }: CountedOrder,
  now: Date,
): Promise<Limited | Failure | undefined> {
  if (cars > MAX_CARS) return failure("conflict", "checkout.too_many_cars");
  const isConfirmed = ownEmail !== undefined;
  const account = accountId === undefined ? [] : [`member ${accountId}`];
  const numbers = [...new Set(phones.map(toPhoneKey))];
  const people = [...account, `mail ${email.toLowerCase()}`, ...numbers];
  const carsADay = Math.ceil(perHour * CAR_SHARE);
  const linesADay = perHour * (isConfirmed ? CONFIRMED_LINES : STRANGER_LINES);
  const count = (name: string, keys: readonly string[], most: number, within: number, uses = 1): CountedUse[] =>
    uses === 0 ? [] : keys.map((key) => ({ limit: { name, most: Math.ceil(most), within }, key, count: uses }));
  const [retryAt, toOne] = await Promise.all([
    countEach(
      db,
      [
        ...count("order", account, perHour, hour),
        ...count("order.network", [network], perHour * NETWORK_SHARE, hour),
        ...count("order.phone", isConfirmed ? [] : numbers, perHour * CONTACT_SHARE, hour),
        ...count("order.car", people, carsADay, day, cars),
        ...count("order.car.network", [network], carsADay * NETWORK_SHARE, day, cars),
        ...count("order.line", people, linesADay, day, parts),
        ...count("order.line.network", [network], perHour * CONFIRMED_LINES, day, parts),
      ],
      now,
    ),
    email === ownEmail ? 0 : ordersFor(db, email, now),
  ]);
  if (retryAt) return tooMany(retryAt);
  return toOne >= Math.ceil(perHour * CONTACT_SHARE) ? tooMany(new Date(now.getTime() + hour / 4)) : undefined;
}

/** The same number however it is written, as far as its last nine digits. */
const toPhoneKey = (phone: string): string => `phone ${asciiDigits(phone).replace(/\D/g, "").slice(-9)}`;

const tooMany = (retryAt: Date): Limited => ({ ...limited(retryAt), code: "checkout.too_many" });

/** Orders of the last hour whose mails went to an address. */
async function ordersFor(db: Db, email: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders
    where lower(email) = lower(${email}) and created_at > ${new Date(now.getTime() - hour)}`.execute(db);
  return rows[0]?.count ?? 0;
}
