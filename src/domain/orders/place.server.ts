import { createHash, randomBytes } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inOneGo } from "#db/in-one-go.ts";
import type { PaymentMethod } from "#db/schema/orders.ts";
import { inTransaction, withItsEnd } from "#db/transaction.ts";
import type { Limited } from "#domain/accounts/sign-in-limits.server.ts";
import { countryCodes } from "#domain/addresses/address.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { dueTotals } from "#domain/cart/due.ts";
import type { Trx } from "#domain/cart/held-lines.server.ts";
import type { AddLineInput } from "#domain/cart/input.ts";
import { type Cart, type CartRow, type CartToPay, toPay } from "#domain/cart/queries.server.ts";
import { type CartVisitor, hashOfToken, tokenOf } from "#domain/cart/visitor.server.ts";
import { baseCurrency, type Catalogue, type Currency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { Answers } from "#domain/fitment/fitment.ts";
import { recipientsFrom } from "#domain/sellers/recipients.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { type FrozenFit, frozenFits } from "./frozen-fits.server.ts";
import { type Goods, goodsInCart, goodsSent } from "./goods.server.ts";
import { fieldError, isIdempotencyKey, type OrderWish, readOrder, refused } from "./input.ts";
import { concernedBy, tellingOfNewOrder } from "./notify.server.ts";
import type { Order } from "./order.ts";
import { countOrder, type OrderSender } from "./order-limits.server.ts";
import { type OrderRead, ordersFrom, readingOrder } from "./queries.server.ts";
import { type Share, sharesOf, writingShares } from "./shares.server.ts";
import { piecesTaken, reserveCars, takingPieces } from "./stock.server.ts";

export type PlaceContext = {
  db: Db;
  clock: Clock;
  /** Mails lead there. */
  origin: string;
  visitor: CartVisitor;
  /** What is ordered instead of what is in the cart. */
  lines?: readonly AddLineInput[] | undefined;
  userId?: number | undefined;
  /** Who is counted, so that nobody orders without end. */
  counted?: OrderSender | undefined;
  language: string;
  /** What the buyer sees amounts in. */
  currency: Currency;
  /** Whether the order is wanted as it stands then. */
  reads?: boolean | undefined;
  /** What the owner of a vehicle said of it; nothing unless given. */
  answersFor?: ((vehicleId: number) => Answers) | undefined;
};

export type Placed = {
  id: number;
  number: string;
  token: string;
  /** The key was used before: this is the order that was made then. */
  repeated: boolean;
  /** As it stands, where that was wanted and it was made just now. */
  order?: Order | undefined;
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
 * Orders what is in the visitor's cart, or the `lines` that came along: all of it, as the visitor saw it, or nothing (rules 26, 27).
 * The same key with the same wish is the same order, however often it is sent, and whatever became of the goods since. Wake the mail job
 * afterwards.
 */
export async function placeOrder(
  context: PlaceContext,
  input: unknown,
  idempotencyKey: string,
): Promise<Result<Placed> | Limited> {
  const { db, visitor, clock, userId } = context;
  if (!isIdempotencyKey(idempotencyKey)) return refused([fieldError("idempotencyKey", "checkout.key_invalid")]);
  const catalogue = await catalogueOf(db);
  const wish = readOrder(input, countryCodes(catalogue.countries));
  if (!wish.ok) return wish;
  const key = { idempotencyKey, fingerprint: fingerprintOf(context, wish.value) };
  const goods = context.lines ? await goodsSent(db, context.lines, userId) : ok(await goodsInCart(db, visitor, clock));
  if (!goods.ok) return madeBefore(db, key, goods);
  const { ahead } = goods.value;
  // Rules and vehicles are read before anything is locked.
  const fits = await frozenFits(db, ahead, context.answersFor ?? (() => ({})));
  const { email } = wish.value;
  const cars = ahead.filter(({ kind }) => kind === "car").length;
  const refusal = context.counted && (await countOrder(db, context.counted, { email, cars }, clock()));
  if (refusal) return madeBefore(db, key, refusal);

  const prepared = { wish: wish.value, catalogue, fits, goods: goods.value };
  try {
    const placed = await inTransaction(db, async (trx) => {
      const { order, held } = await startOrder(trx, context, prepared, key);
      const read = order.repeated ? undefined : await orderCart(trx, context, prepared, order, held);
      return { order, read };
    });
    if (!placed.order.repeated) forgetMarket(db);
    const order = await placed.read?.();
    return ok({ ...placed.order, order });
  } catch (error) {
    if (error instanceof Refusal) return error.failure;
    throw error;
  }
}

type Prepared = {
  wish: OrderWish;
  catalogue: Catalogue;
  fits: ReadonlyMap<string, FrozenFit>;
  goods: Goods;
};

/** What an order is known by, and its wish told from others (`fingerprintOf`). */
type Key = { idempotencyKey: string; fingerprint: string };

/** Reads an order that has just been made, once it stands; undefined unless that was wanted. */
type ReadMade = () => Promise<Order | undefined>;

/** Makes the cart into what stands below the order's head, and takes it out of the stock. */
async function orderCart(
  trx: Trx,
  context: PlaceContext,
  { wish, catalogue, fits, goods }: Prepared,
  order: Placed,
  held: CartToPay | undefined,
): Promise<ReadMade> {
  const { clock, userId } = context;
  if (!held) throw new Refusal(failure("conflict", "checkout.empty"));
  const { cart, settings } = held;
  const changed = changesOf(cart);
  if (changed) throw new Refusal(changed);
  const shares = sharesOf(cart, wish.delivery, catalogue, fits);
  const addresses = addressesFor(wish, shares);
  const totals = dueTotals(cart, catalogue, settings, wish.delivery);
  if (wish.seenTotal !== null && totals.total !== wish.seenTotal) throw new Refusal(totalChanged(totals.total));
  const ordered = shares.flatMap(({ lines }) => lines);
  const now = clock();
  const pieces = piecesTaken(ordered);
  const writing = writingShares(order.id, shares, { now, userId }, [
    sql`update orders set subtotal_minor = ${totals.subtotal}, shipping_minor = ${totals.shipping}, tax_minor = ${totals.tax},
      total_minor = ${totals.total}, tax_percent = ${settings.taxPercent},
      shipping_address = ${addresses.shipping && JSON.stringify(addresses.shipping)}::jsonb,
      billing_address = ${JSON.stringify(addresses.billing)}::jsonb
      where id = ${order.id}`,
    ...goods.taking,
  ]);
  const sellers = shares.map(({ seller }) => seller.id);
  const [taken, written, concerned] = await inOneGo(trx, [takingPieces(pieces, now), writing, concernedBy(sellers)]);
  // What is written already is taken back with all the rest.
  const short = await reserveCars(trx, now, ordered, taken);
  if (short.length > 0) throw new Refusal(changedLines(short.map((id) => ({ id, code: "out-of-stock" }))));
  const ids = new Map(written.map((share) => [share.seller_id, share.id]));
  const told = {
    ...order,
    email: wish.email,
    language: context.language,
    baseCurrency,
    totalMinor: totals.total,
    payment: wish.payment,
    billingAddress: addresses.billing,
    sellers: shares.map(({ seller, lines }) => ({
      id: ids.get(seller.id) as number,
      seller,
      lines: lines.map(({ line }) => ({
        name: line.product.name,
        quantity: line.quantity,
        unitMinor: line.baseMinor,
      })),
    })),
  };
  const telling = await tellingOfNewOrder(trx, told, recipientsFrom(concerned), context);
  if (!context.reads) {
    await withItsEnd(trx, telling);
    return async () => undefined;
  }
  const { answers } = await withItsEnd(trx, [readingOrder(order.id), ...telling]);
  return async () => ordersFrom((await answers)[0] as OrderRead[])[0];
}

/** Where it goes and who pays: an address for what is brought, and one for the bill. */
function addressesFor(wish: OrderWish, shares: readonly Share[]) {
  const isBrought = shares.some(({ delivery }) => delivery === "delivery");
  const billing = wish.billing ?? wish.shipping;
  if (isBrought && !wish.shipping) throw new Refusal(refused([fieldError("shipping", "required")]));
  if (!billing) throw new Refusal(refused([fieldError("billing", "required")]));
  return { shipping: isBrought ? wish.shipping : null, billing };
}

const totalChanged = (total: number): Failure =>
  failure("conflict", "checkout.total_changed", [
    { path: "seenTotal", code: "checkout.total_changed", message: `the total is ${total}` },
  ]);

/**
 * Writes the order's head, and locks what is ordered. Whoever comes second with a key waits here until the first one is through, and then
 * gets that order; nobody else's. Without a cart when there is nothing to order.
 */
async function startOrder(
  trx: Trx,
  { userId, language, currency, clock }: PlaceContext,
  { wish, catalogue, goods }: Prepared,
  key: Key,
): Promise<{ order: Placed; held?: CartToPay | undefined }> {
  const base = catalogue.currencies.get(baseCurrency) as Currency;
  const rate = currency.code === base.code ? "1" : currency.rate;
  const orderToken = randomBytes(24).toString("base64url");
  const writing = trx
    .insertInto("orders")
    .values({
      number: sql<string>`nextval('order_numbers')::text`,
      token: orderToken,
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
      idempotency_key: key.idempotencyKey,
      fingerprint: key.fingerprint,
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning(["id", "number", "token"]);
  // Of an order that was made before nothing is locked: others buy what is in this cart too.
  const ours = sql<SqlBool>`exists (select from orders o where o.token = ${orderToken})`;
  const [[made], ...read] = await inOneGo(trx, [writing, ...goods.locking(trx, ours), goods.reading(ours)]);
  if (made) return { order: { ...made, repeated: false }, held: toPay(read.at(-1) as CartRow[]) };
  const known = await orderBefore(trx, key);
  if (!known) throw new Error("an order was made with this key, and isn't there");
  if (!known.ok) throw new Refusal(known);
  return { order: known.value };
}

/** The order that was made with a key, instead of what would refuse it now: what was asked before has its answer. */
async function madeBefore<R>(db: Db, key: Key, refusal: R): Promise<Result<Placed> | R> {
  return (await orderBefore(db, key)) ?? refusal;
}

/** The order that was made with a key before; refused where that was for another wish. */
async function orderBefore(db: Db, { idempotencyKey, fingerprint }: Key): Promise<Result<Placed> | undefined> {
  const known = await db
    .selectFrom("orders")
    .select(["id", "number", "token", "fingerprint"])
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!known) return undefined;
  if (known.fingerprint !== fingerprint) return failure("conflict", "checkout.key_reused");
  return ok({ id: known.id, number: known.number, token: known.token, repeated: true });
}

/** What tells one wish from another: the same key with another fingerprint is another order (rule 26). */
function fingerprintOf({ visitor, userId, lines }: PlaceContext, wish: OrderWish): string {
  const delivery = Object.entries(wish.delivery).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([whoOrders(visitor, userId, lines), { ...wish, delivery }]))
    .digest("hex");
}

function whoOrders(visitor: CartVisitor, userId: number | undefined, lines: PlaceContext["lines"]): string {
  if (lines) return `lines ${userId ?? ""} ${JSON.stringify(lines)}`;
  const token = tokenOf(visitor);
  return userId === undefined ? `visitor ${token && hashOfToken(token)}` : `user ${userId}`;
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
