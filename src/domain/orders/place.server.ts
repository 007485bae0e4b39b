import { createHash, randomBytes } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inOneGo } from "#db/in-one-go.ts";
import type { PaymentMethod } from "#db/schema/orders.ts";
import type { PostalAddress } from "#db/schema/places.ts";
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
import { type AheadLine, type FrozenFit, frozenFits } from "./frozen-fits.server.ts";
import { type Goods, goodsInCart, goodsSent } from "./goods.server.ts";
import { fieldError, isIdempotencyKey, type OrderWish, readOrder, refused } from "./input.ts";
import { concernedBy, tellingOfNewOrder } from "./notify.server.ts";
import type { Order } from "./order.ts";
import { type CountedOrder, countOrder, type OrderSender } from "./order-limits.server.ts";
import { type Making, orderAsPlaced, type WrittenHead } from "./placed-order.ts";
import { type Share, sharesOf, writingShares } from "./shares.server.ts";
import { findShortLines, piecesTaken, takingPieces } from "./stock.server.ts";

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
  /** What the owner of a vehicle said of it; nothing unless given. */
  answersFor?: ((vehicleId: number) => Answers) | undefined;
};

export type Placed = {
  id: number;
  number: string;
  token: string;
  /** The key was used before: this is the order that was made then. */
  repeated: boolean;
  /** As it stands, where it was made just now. */
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
  const wish = readOrder(input, countryCodes(catalogue.countries), catalogue.site.payments);
  if (!wish.ok) return wish;
  const key = { idempotencyKey, fingerprint: fingerprintOf(context, wish.value) };
  const goods = context.lines ? await goodsSent(db, context.lines, userId) : ok(await goodsInCart(db, visitor, clock));
  if (!goods.ok) return madeBefore(db, key, goods);
  const { ahead } = goods.value;
  // Rules and vehicles are read before anything is locked.
  const fits = await frozenFits(db, ahead, context.answersFor ?? (() => ({})));
  const counted = context.counted && (await countOrder(db, context.counted, toCounted(wish.value, ahead), clock()));
  if (counted && !counted.ok) return madeBefore(db, key, counted);

  const mailsBuyer = counted?.mailsBuyer ?? true;
  const prepared = { wish: wish.value, catalogue, fits, goods: goods.value, mailsBuyer };
  try {
    const order = await inTransaction(db, async (trx) => {
      const held = await holdGoods(trx, goods.value, key, userId);
      return orderGoods(trx, context, prepared, key, held);
    });
    forgetMarket(db);
    return ok({ id: order.id, number: order.number, token: order.token, repeated: false, order });
  } catch (error) {
    if (error instanceof Refusal) return madeBefore(db, key, error.failure);
    throw error;
  }
}

function toCounted({ email, shipping, billing }: OrderWish, ahead: readonly AheadLine[]): CountedOrder {
  const phones = [shipping, billing].flatMap((address) => address?.phone ?? []);
  const cars = ahead.filter(({ kind }) => kind === "car").length;
  return { email, phones, cars, parts: ahead.length - cars };
}

type Prepared = {
  wish: OrderWish;
  catalogue: Catalogue;
  fits: ReadonlyMap<string, FrozenFit>;
  goods: Goods;
  mailsBuyer: boolean;
};

/** What an order is known by, and its wish told from others (`fingerprintOf`). */
type Key = { idempotencyKey: string; fingerprint: string };

/**
 * Locks what is ordered, and reads it: of an order that was made before nothing, others buy what is in this cart too. Whoever comes second
 * with a key for the same goods waits for their locks, and then reads nothing: the reading sees what was committed meanwhile, which what
 * waited doesn't. For other goods they wait with the head, for the key itself.
 */
async function holdGoods(
  trx: Trx,
  goods: Goods,
  { idempotencyKey }: Key,
  userId: number | undefined,
): Promise<CartToPay> {
  const isNew = sql<SqlBool>`not exists (select from orders o where o.idempotency_key = ${idempotencyKey})`;
  // The head will refer to its buyer. Who changes what a member has locks them first, and then what it refers to.
  const buyer = userId === undefined ? [] : [sql`select id from users where id = ${userId} for key share`];
  const read = await inOneGo(trx, [...buyer, ...goods.locking(trx, isNew), goods.reading(isNew)]);
  const held = toPay(read.at(-1) as CartRow[]);
  if (!held) throw new Refusal(failure("conflict", "checkout.empty"));
  return held;
}

/** Makes what is held into an order, and takes it out of the stock. */
async function orderGoods(
  trx: Trx,
  context: PlaceContext,
  { wish, catalogue, fits, goods, mailsBuyer }: Prepared,
  key: Key,
  { cart, settings }: CartToPay,
): Promise<Order> {
  const { clock, userId, language, currency } = context;
  const changed = changesOf(cart);
  if (changed) throw new Refusal(changed);
  const shares = sharesOf(cart, wish.delivery, catalogue, fits);
  const addresses = addressesFor(wish, shares);
  const totals = dueTotals(cart, catalogue, settings, wish.delivery);
  if (wish.seenTotal !== null && totals.total !== wish.seenTotal) throw new Refusal(totalChanged(totals.total));
  const ordered = shares.flatMap(({ lines }) => lines);
  const now = clock();
  const base = catalogue.currencies.get(baseCurrency) as Currency;
  const making: Making = {
    token: randomBytes(24).toString("base64url"),
    userId: userId ?? null,
    email: wish.email,
    language,
    currency: currency.code,
    baseCurrency: base.code,
    totals,
    payment: wish.payment,
    notes: wish.notes,
    now,
  };
  const rate = currency.code === base.code ? "1" : currency.rate;
  const head = writingHead(making, { rate, taxPercent: settings.taxPercent, ...addresses }, key);
  const pieces = piecesTaken(ordered);
  const writing = writingShares(head, shares, { now, userId }, goods.taking);
  const sellers = shares.map(({ seller }) => seller.id);
  const [taken, written, concerned] = await inOneGo(trx, [takingPieces(pieces, now), writing, concernedBy(sellers)]);
  // Somebody was faster with this key, for other goods: whatever is written is taken back.
  if (written.length === 0) throw new Refusal(failure("conflict", "checkout.key_reused"));
  const short = findShortLines(ordered, taken);
  if (short.length > 0) throw new Refusal(changedLines(short.map((id) => ({ id, code: "out-of-stock" }))));
  const order = orderAsPlaced(written, shares, cart.groups, making);
  await withItsEnd(trx, await tellingOfNewOrder(trx, order, recipientsFrom(concerned), { ...context, mailsBuyer }));
  return order;
}

/** The statement that writes an order's head; nothing where another order has its key. */
const writingHead = (
  { token, userId, email, language, currency, baseCurrency, totals, payment, notes, now }: Making,
  agreed: { rate: string; taxPercent: string; shipping: PostalAddress | null; billing: PostalAddress },
  key: Key,
): RawBuilder<WrittenHead> => sql<WrittenHead>`
  insert into orders (number, token, user_id, email, language, currency, rate, base_currency, subtotal_minor, shipping_minor,
    tax_minor, total_minor, tax_percent, payment, notes, shipping_address, billing_address, idempotency_key, fingerprint, created_at)
  values (nextval('order_numbers')::text, ${token}, ${userId}, ${email}, ${language}, ${currency}, ${agreed.rate},
    ${baseCurrency}, ${totals.subtotal}, ${totals.shipping}, ${totals.tax}, ${totals.total}, ${agreed.taxPercent},
    ${payment satisfies PaymentMethod}, ${notes}, ${agreed.shipping && JSON.stringify(agreed.shipping)}::jsonb,
    ${JSON.stringify(agreed.billing)}::jsonb, ${key.idempotencyKey}, ${key.fingerprint}, ${now})
  on conflict (idempotency_key) do nothing
  returning id, number, rate::text as rate, tax_percent, shipping_address, billing_address`;

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
