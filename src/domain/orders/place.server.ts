import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { PaymentMethod } from "#db/schema/orders.ts";
import { inTransaction } from "#db/transaction.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { dueTotals } from "#domain/cart/due.ts";
import { lockCart, type Trx } from "#domain/cart/held-lines.server.ts";
import { type Cart, cartOf } from "#domain/cart/queries.server.ts";
import { totalsSettings } from "#domain/cart/settings.server.ts";
import { type CartVisitor, hashOfToken, tokenOf } from "#domain/cart/visitor.server.ts";
import { baseCurrency, type Currency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { Answers } from "#domain/fitment/fitment.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { frozenFits } from "./frozen-fits.server.ts";
import { fieldError, isIdempotencyKey, type OrderWish, readOrder, refused } from "./input.ts";
import { tellOfNewOrder } from "./notify.server.ts";
import { sharesOf, writeShares } from "./shares.server.ts";
import { takeStock } from "./stock.server.ts";

export type PlaceContext = {
  db: Db;
  clock: Clock;
  /** Mails lead there. */
  origin: string;
  visitor: CartVisitor;
  userId?: number | undefined;
  language: string;
  /** What the buyer sees amounts in. */
  currency: Currency;
  /** What the owner of a vehicle said of it; nothing unless given. */
  answersFor?: ((vehicleId: number) => Answers) | undefined;
};

export type Placed = {
  id: number;
  number: string;
  token: string;
  /** The key was used before: this is the order that was made then. */
  repeated: boolean;
};

/** Carries a refusal out of the transaction, which takes back everything that was written. */
class Refusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Orders what is in the visitor's cart: all of it, as the visitor saw it, or nothing (rules 26, 27). The same key with
 * the same wish is the same order, however often it is sent. Wake the mail job afterwards.
 */
export async function placeOrder(
  context: PlaceContext,
  input: unknown,
  idempotencyKey: string,
): Promise<Result<Placed>> {
  const { db, visitor } = context;
  if (!isIdempotencyKey(idempotencyKey)) return refused([fieldError("idempotencyKey", "checkout.key_invalid")]);
  const catalogue = await catalogueOf(db);
  const wish = readOrder(input, new Set(catalogue.countries.map(({ code }) => code)));
  if (!wish.ok) return wish;
  const settings = await totalsSettings(db);
  // Rules and vehicles are read before anything is locked.
  const fits = await frozenFits(db, await cartOf(db, visitor), context.answersFor ?? (() => ({})));
  const base = catalogue.currencies.get(baseCurrency) as Currency;

  const placed = inTransaction(db, async (trx): Promise<{ placed: Placed; sells: boolean }> => {
    const order = await startOrder(trx, context, wish.value, idempotencyKey, base);
    if (order.repeated) return { placed: order, sells: false };
    const refuse = (kind: Failure) => new Refusal(kind);
    const held = await lockCart(trx, context.clock, visitor);
    if (!held) throw refuse(failure("conflict", "checkout.empty"));
    await lockAds(trx, held.id);
    const cart = await cartOf(trx, visitor);
    const changed = changesOf(cart);
    if (changed) throw refuse(changed);
    const shares = sharesOf(cart, wish.value.delivery, catalogue, fits);
    const shipping = shares.some(({ delivery }) => delivery === "delivery") ? wish.value.shipping : null;
    const billing = wish.value.billing ?? wish.value.shipping;
    const missing = [
      ...(shipping === null && shares.some(({ delivery }) => delivery === "delivery")
        ? [fieldError("shipping", "required")]
        : []),
      ...(billing === null ? [fieldError("billing", "required")] : []),
    ];
    if (missing.length > 0) throw refuse(refused(missing));
    const totals = dueTotals(cart, catalogue, settings, wish.value.delivery);
    if (totals.total !== wish.value.seenTotal) {
      throw refuse(
        failure("conflict", "checkout.total_changed", [
          { path: "seenTotal", code: "checkout.total_changed", message: `the total is ${totals.total}` },
        ]),
      );
    }
    const short = await takeStock(
      trx,
      context.clock(),
      shares.flatMap(({ lines }) => lines),
    );
    if (short.length > 0) throw refuse(changedLines(short.map((id) => ({ id, code: "out-of-stock" }))));
    await trx
      .updateTable("orders")
      .set({
        subtotal_minor: totals.subtotal,
        shipping_minor: totals.shipping,
        tax_minor: totals.tax,
        total_minor: totals.total,
        tax_percent: settings.taxPercent,
        shipping_address: shipping && JSON.stringify(shipping),
        billing_address: JSON.stringify(billing),
      })
      .where("id", "=", order.id)
      .execute();
    await writeShares(trx, order.id, shares, { now: context.clock(), userId: context.userId });
    await trx.deleteFrom("cart_lines").where("cart_id", "=", held.id).execute();
    await tellOfNewOrder(trx, order.id, context);
    return { placed: order, sells: true };
  });
  return placed.then(
    ({ placed: order, sells }) => {
      if (sells) forgetMarket(db);
      return ok(order);
    },
    (error: unknown) => {
      if (error instanceof Refusal) return error.failure;
      throw error;
    },
  );
}

/**
 * Writes the order's head. Whoever comes second with a key waits here until the first one is through, and then gets
 * that order; nobody else's.
 */
async function startOrder(
  trx: Trx,
  { visitor, userId, language, currency, clock }: PlaceContext,
  wish: OrderWish,
  key: string,
  base: Currency,
): Promise<Placed> {
  const token = tokenOf(visitor);
  const who = userId === undefined ? `visitor ${token && hashOfToken(token)}` : `user ${userId}`;
  const fingerprint = fingerprintOf(who, wish);
  const rate = currency.code === base.code ? "1" : currency.rate;
  const made = await trx
    .insertInto("orders")
    .values({
      number: sql<string>`nextval('order_numbers')::text`,
      token: randomBytes(24).toString("base64url"),
      user_id: userId ?? null,
      email: wish.email,
      language,
      currency: currency.code,
      rate,
      base_currency: base.code,
      subtotal_minor: 0,
      shipping_minor: 0,
      tax_minor: 0,
      total_minor: 0,
      tax_percent: "0",
      payment: wish.payment satisfies PaymentMethod,
      notes: wish.notes,
      shipping_address: null,
      billing_address: "{}",
      idempotency_key: key,
      fingerprint,
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning(["id", "number", "token"])
    .executeTakeFirst();
  if (made) return { ...made, repeated: false };
  const known = await trx
    .selectFrom("orders")
    .select(["id", "number", "token", "fingerprint"])
    .where("idempotency_key", "=", key)
    .executeTakeFirstOrThrow();
  if (known.fingerprint !== fingerprint) throw new Refusal(failure("conflict", "checkout.key_reused"));
  return { id: known.id, number: known.number, token: known.token, repeated: true };
}

/** What tells one wish from another: the same key with another fingerprint is another order (rule 26). */
function fingerprintOf(who: string, wish: OrderWish): string {
  const delivery = Object.entries(wish.delivery).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([who, { ...wish, delivery }]))
    .digest("hex");
}

/** Holds the ads of the cart until the order stands: from here on their stock is ours to judge. Always in one order. */
async function lockAds(trx: Trx, cartId: number): Promise<void> {
  await sql`select a.id from ads a
    where a.id in (select l.ad_id from cart_lines l where l.cart_id = ${cartId} and l.removed_at is null)
    order by a.id for update`.execute(trx);
}

/** Why the cart can't be ordered as it stands, line by line (rule 27). */
function changesOf(cart: Cart): Failure | undefined {
  const lines = cart.groups.flatMap((group) => group.lines);
  if (lines.length === 0) return failure("conflict", "checkout.empty");
  const notices = lines.flatMap(({ id, notices: [notice] }) => (notice ? [{ id, code: notice.code }] : []));
  return notices.length > 0 ? changedLines(notices) : undefined;
}

const changedLines = (lines: readonly { id: number; code: string }[]): Failure =>
  failure(
    "conflict",
    "checkout.changed",
    lines.map(({ id, code }) => ({ path: `line.${id}`, code, message: code })),
  );
