import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import { type Limited, limited } from "#domain/accounts/sign-in-limits.server.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import { addressKey } from "#domain/limits/limits.ts";
import { type Failure, failure } from "#kernel/result.ts";

/** Who is counted: a member, or a network address that whole offices may share. */
export type OrderSender = {
  key: string;
  /** Orders that one may place an hour. */
  perHour: number;
  /** The member's own mail address, once it is confirmed: mails to it bother nobody else. */
  ownEmail?: string | undefined;
};

/** Who is counted of a member, or of a visitor by their network address. */
export const orderSender = (
  account: Pick<Account, "id" | "email" | "emailVerified"> | undefined,
  address: string,
  perHour: number,
): OrderSender => ({
  key: account ? `member ${account.id}` : addressKey(address),
  perHour,
  ownEmail: account?.emailVerified ? account.email : undefined,
});

const hour = 60 * 60_000;

/** Each is kept from everybody else until its seller answers: nobody needs more in one go. */
export const mostCars = 5;

/**
 * Counts an order that is about to be placed. Nobody takes all cars off sale, or has one mail address written to again and again: of one
 * sender there are `perHour` orders an hour and a tenth as many cars a day, to one address a third of them.
 */
export async function countOrder(
  db: Db,
  { key, perHour, ownEmail }: OrderSender,
  { email, cars }: { email: string; cars: number },
  now: Date,
): Promise<Limited | Failure | undefined> {
  if (cars > mostCars) return failure("conflict", "checkout.too_many_cars");
  const [order, toOne] = await Promise.all([
    countUse(db, { name: "order", most: perHour, within: hour }, key, now),
    email === ownEmail ? 0 : ordersFor(db, email, now),
  ]);
  if (!order.allowed) return tooMany(order.retryAt);
  if (toOne >= Math.ceil(perHour / 3)) return tooMany(new Date(now.getTime() + hour / 4));
  const carLimit = { name: "order.car", most: Math.ceil(perHour / 10), within: 24 * hour };
  for (let car = 0; car < cars; car += 1) {
    const use = await countUse(db, carLimit, key, now);
    if (!use.allowed) return tooMany(use.retryAt);
  }
  return undefined;
}

const tooMany = (retryAt: Date): Limited => ({ ...limited(retryAt), code: "checkout.too_many" });

/** Orders of the last hour whose mails went to an address. */
async function ordersFor(db: Db, email: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders
    where lower(email) = lower(${email}) and created_at > ${new Date(now.getTime() - hour)}`.execute(db);
  return rows[0]?.count ?? 0;
}
