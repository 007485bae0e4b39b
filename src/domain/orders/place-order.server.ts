import { createHash, randomBytes } from "node:crypto";
import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import { executePipelined } from "#db/pipeline.ts";
import { retryOnConflict } from "#db/retry-on-conflict.ts";
import type { PostalAddress } from "#db/schema/locales-and-places.ts";
import type { PaymentMethod } from "#db/schema/orders.ts";
import type { Tables } from "#db/schema/tables.ts";
import { executePipelinedWithCommit, withTransaction } from "#db/transaction.ts";
import type { AccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import { getCountryCodes } from "#domain/addresses/address.ts";
import { limitCouponGuesses } from "#domain/cart/cart-coupons.server.ts";
import type { Trx } from "#domain/cart/cart-lines.server.ts";
import type { AddLineInput } from "#domain/cart/input.ts";
import { type Cart, type CartRow, type CheckoutCart, toCheckoutCart } from "#domain/cart/queries.server.ts";
import type { CurrencyTotals } from "#domain/cart/totals.ts";
import { type CartVisitor, getCartToken, hashCartToken } from "#domain/cart/visitor.server.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { getCatalog, getCurrencyDecimals } from "#domain/catalog/catalog-cache.server.ts";
import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import { isIdempotencyKey } from "#domain/idempotency/idempotency-keys.server.ts";
import { toSellerRecipients } from "#domain/sellers/seller-recipients.server.ts";
import { toDestination } from "#domain/shipping/destination.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Money } from "#kernel/money.ts";
import { type Failure, failure, ok, RejectedError, type Result } from "#kernel/result.ts";
import { type FitmentSnapshot, type PrefetchedLine, snapshotFitments } from "./fitment-snapshot.server.ts";
import type { Order } from "./order.ts";
import { applyOrderCoupons } from "./order-coupons.server.ts";
import { createValidationFailure, type ParsedOrderInput, parseOrderInput, type SeenTotal } from "./order-input.ts";
import { buildNewOrderNotifications, buildOrderRecipientsQuery } from "./order-notifications.server.ts";
import { consumeOrderRateLimit, type OrderRateLimitInput, type OrderSender } from "./order-rate-limit.server.ts";
import { createOrderSourceFromCart, createOrderSourceFromInput, type OrderSource } from "./order-source.server.ts";
import { type InsertedOrderHeader, type PlacedOrderInput, toPlacedOrder } from "./placed-order.ts";
import {
  buildSellerOrdersInsert,
  createSellerOrderDrafts,
  getStoredRate,
  type SellerOrderDraft,
} from "./seller-order-drafts.server.ts";
import { findShippingRefusal } from "./shipping-refusal.ts";
import { buildStockDecrement, calculateStockDecrements, findLinesShortOfStock } from "./stock.server.ts";

export type PlaceOrderContext = {
  db: Db;
  clock: Clock;
  /** Origin of the site for links in mails. */
  origin: string;
  visitor: CartVisitor;
  /** Lines of the order. Without them the visitor's cart is ordered. */
  lines?: readonly AddLineInput[] | undefined;
  /** Codes of coupons for `lines`. An order of the cart uses the coupons of the cart. */
  couponCodes?: readonly string[] | undefined;
  userId?: number | undefined;
  /** Sender whose rate limits count the order. Without a sender the order is not limited. */
  rateLimitSender?: OrderSender | undefined;
  language: string;
  /** Currency of the buyer's estimates. The amounts are charged in the currencies of the listings. */
  currency: Currency;
  /**
   * Checks whether amounts can be paid online by a buyer of a country. Without it, nobody can choose the online payment.
   */
  canPayOnline?: ((amounts: readonly Money[], country: string) => boolean) | undefined;
  /** Returns the answers of a vehicle's owner to the fitment questions. */
  answersFor?: ((vehicleId: number) => FitmentAnswers) | undefined;
};

export type PlaceOrderResult = {
  id: number;
  number: string;
  token: string;
  /** Whether an order with this idempotency key existed already. The result is then that order. */
  repeated: boolean;
  /** Placed order, if this call created it. */
  order?: Order | undefined;
};

/**
 * Places an order for the visitor's cart, or for `lines`. Either everything is ordered as the buyer saw it, or nothing
 * (rules 26, 27). Repeating the call with the same idempotency key and input returns the same order. Afterwards, call
 * `wakeMail` so that the mails are sent.
 */
export async function placeOrder(
  context: PlaceOrderContext,
  input: unknown,
  idempotencyKey: string,
): Promise<Result<PlaceOrderResult> | AccountLimitFailure> {
  const { db, visitor, clock, userId } = context;
  if (!isIdempotencyKey(idempotencyKey))
    return createValidationFailure([createFieldError("idempotencyKey", "checkout.key_invalid")]);
  const catalog = await getCatalog(db);
  const payments = [...catalog.site.payments, ...(context.canPayOnline ? (["online"] as const) : [])];
  const parsedInput = parseOrderInput(input, getCountryCodes(catalog.countries), payments);
  if (!parsedInput.ok) return parsedInput;
  const key = { idempotencyKey, fingerprint: calculateFingerprint(context, parsedInput.value) };
  const source = context.lines
    ? await createOrderSourceFromInput(db, context.lines, userId)
    : ok(await createOrderSourceFromCart(db, visitor, clock));
  if (!source.ok) return resolveRepeatedOrder(db, key, source);
  const { prefetchedLines } = source.value;
  // Fitment rules and vehicles are read before any row is locked, so that the locks are short.
  const fits = await snapshotFitments(db, prefetchedLines, context.answersFor ?? (() => ({})));
  const rateLimit =
    context.rateLimitSender &&
    (await consumeOrderRateLimit(
      db,
      context.rateLimitSender,
      toOrderRateLimitInput(parsedInput.value, prefetchedLines),
      clock(),
    ));
  if (rateLimit && !rateLimit.ok) return resolveRepeatedOrder(db, key, rateLimit);
  const guesses =
    context.rateLimitSender && context.couponCodes
      ? await limitCouponGuesses(db, context.couponCodes, {
          network: context.rateLimitSender.network,
          userId,
          now: clock(),
        })
      : undefined;
  if (guesses) return resolveRepeatedOrder(db, key, guesses);

  const mailsBuyer = rateLimit?.mailsBuyer ?? true;
  const prepared = { parsedInput: parsedInput.value, catalog, fits, source: source.value, mailsBuyer };
  try {
    const place = async (trx: Transaction<Tables>) => {
      const payableCart = await lockOrderSource(trx, source.value, key, userId);
      return createOrder(trx, context, prepared, key, payableCart);
    };
    const order = await retryOnConflict(() => withTransaction(db, place));
    return ok({ id: order.id, number: order.number, token: order.token, repeated: false, order });
  } catch (error) {
    if (error instanceof RejectedError) return resolveRepeatedOrder(db, key, error.failure);
    throw error;
  }
}

function toOrderRateLimitInput(
  { email, shipping, billing }: ParsedOrderInput,
  prefetchedLines: readonly PrefetchedLine[],
): OrderRateLimitInput {
  const phones = [shipping, billing].flatMap((address) => address?.phone ?? []);
  const cars = prefetchedLines.filter(({ kind }) => kind === "car").length;
  return { email, phones, cars, parts: prefetchedLines.length - cars };
}

type PreparedOrder = {
  parsedInput: ParsedOrderInput;
  catalog: Catalog;
  fits: ReadonlyMap<string, FitmentSnapshot>;
  source: OrderSource;
  mailsBuyer: boolean;
};

/** Idempotency key of the request, and fingerprint of its input. */
type IdempotencyKey = { idempotencyKey: string; fingerprint: string };

/**
 * Locks the lines of an order and reads them. Reads no lines if an order with the key exists. A concurrent request for
 * the same lines waits for the locks, then finds no lines. A concurrent request with the same key but other lines waits
 * when it inserts its order.
 */
async function lockOrderSource(
  trx: Trx,
  source: OrderSource,
  { idempotencyKey }: IdempotencyKey,
  userId: number | undefined,
): Promise<CheckoutCart> {
  const isNew = sql<SqlBool>`not exists (select from orders o where o.idempotency_key = ${idempotencyKey})`;
  // The order references its buyer. Other transactions lock the user row before the rows that belong to the user, so
  // this one does too.
  const buyer = userId === undefined ? [] : [sql`select id from users where id = ${userId} for key share`];
  const results = await executePipelined(trx, [
    ...buyer,
    ...source.buildLockStatements(trx, isNew),
    source.buildCartQuery(isNew),
  ]);
  const payableCart = toCheckoutCart(results.at(-1) as CartRow[]);
  if (!payableCart) throw new RejectedError(failure("conflict", "checkout.empty"));
  return payableCart;
}

/** Creates the order from the locked lines and decreases the stock. */
async function createOrder(
  trx: Trx,
  context: PlaceOrderContext,
  { parsedInput, catalog, fits, source, mailsBuyer }: PreparedOrder,
  key: IdempotencyKey,
  lockedCart: CheckoutCart,
): Promise<Order> {
  const { clock, userId, language, currency } = context;
  const changed = findCartChanges(lockedCart.cart);
  if (changed) throw new RejectedError(changed);
  const now = clock();
  const customer = { userId, email: parsedInput.email };
  const payableCart = await applyOrderCoupons(trx, lockedCart, context.couponCodes, customer, now);
  const destination = parsedInput.shipping ? toDestination(parsedInput.shipping, catalog) : undefined;
  const { drafts, totals, quotes } = createSellerOrderDrafts(
    payableCart,
    parsedInput.delivery,
    catalog,
    fits,
    destination,
  );
  const addresses = resolveAddresses(parsedInput, drafts);
  const notShipped = findShippingRefusal(drafts, quotes);
  if (notShipped) throw new RejectedError(notShipped);
  if (parsedInput.seenTotals !== null && !areTotalsSeen(totals, parsedInput.seenTotals))
    throw new RejectedError(createTotalChangedFailure(totals));
  if (parsedInput.payment === "online" && !context.canPayOnline?.(toCharges(totals), addresses.billing.country))
    throw new RejectedError(createValidationFailure([createFieldError("payment", "checkout.payment_not_offered")]));
  const ordered = drafts.flatMap(({ lines }) => lines);
  const orderInput: PlacedOrderInput = {
    token: randomBytes(24).toString("base64url"),
    userId: userId ?? null,
    email: parsedInput.email,
    language,
    currency: currency.code,
    totals,
    payment: parsedInput.payment,
    notes: parsedInput.notes,
    now,
  };
  const insertHeader = insertOrderStatement(orderInput, { rate: getStoredRate(currency), ...addresses }, key);
  const stockDecrements = calculateStockDecrements(ordered);
  const insertSellerOrders = buildSellerOrdersInsert(insertHeader, drafts, { now, userId }, source.removalStatements);
  const sellers = [...new Set(drafts.map(({ seller }) => seller.id))];
  const [decremented, insertedRows, recipientRows] = await executePipelined(trx, [
    buildStockDecrement(stockDecrements, now),
    insertSellerOrders,
    buildOrderRecipientsQuery(sellers),
  ]);
  // A concurrent request has placed an order for other lines with the same key. The error rolls back everything written
  // here.
  if (insertedRows.length === 0) throw new RejectedError(failure("conflict", "checkout.key_reused"));
  const shortLines = findLinesShortOfStock(ordered, decremented);
  if (shortLines.length > 0)
    throw new RejectedError(createChangedLinesFailure(shortLines.map((id) => ({ id, code: "out-of-stock" }))));
  const order = toPlacedOrder(insertedRows, drafts, orderInput);
  await executePipelinedWithCommit(
    trx,
    await buildNewOrderNotifications(trx, order, toSellerRecipients(recipientRows), {
      ...context,
      decimals: getCurrencyDecimals(catalog),
      mailsBuyer,
    }),
  );
  return order;
}

/** Lists the amounts that the buyer pays with the order, one for each currency. */
const toCharges = (totals: readonly CurrencyTotals[]): Money[] =>
  totals.flatMap(({ total, currency }) => (total > 0 ? [{ minor: total, currency }] : []));

/** Builds the statement that inserts the order. The statement returns no row if an order with the same key exists. */
const insertOrderStatement = (
  { token, userId, email, language, currency, payment, notes, now }: PlacedOrderInput,
  agreedTerms: { rate: string; shipping: PostalAddress | null; billing: PostalAddress },
  key: IdempotencyKey,
): RawBuilder<InsertedOrderHeader> => sql<InsertedOrderHeader>`
  insert into orders (number, token, user_id, email, language, currency, rate, payment, notes, shipping_address,
    billing_address, idempotency_key, fingerprint, created_at)
  values (nextval('order_numbers')::text, ${token}, ${userId}, ${email}, ${language}, ${currency}, ${agreedTerms.rate},
    ${payment satisfies PaymentMethod}, ${notes}, ${agreedTerms.shipping && JSON.stringify(agreedTerms.shipping)}::jsonb,
    ${JSON.stringify(agreedTerms.billing)}::jsonb, ${key.idempotencyKey}, ${key.fingerprint}, ${now})
  on conflict (idempotency_key) do nothing
  returning id, number, rate::text as rate, shipping_address, billing_address`;

/**
 * Returns the shipping and billing addresses of an order. Throws if goods are delivered without a shipping address, or
 * if there is no billing address.
 */
function resolveAddresses(parsedInput: ParsedOrderInput, drafts: readonly SellerOrderDraft[]) {
  const needsDelivery = drafts.some(({ delivery }) => delivery === "delivery");
  const billing = parsedInput.billing ?? parsedInput.shipping;
  if (needsDelivery && !parsedInput.shipping)
    throw new RejectedError(createValidationFailure([createFieldError("shipping", "required")]));
  if (!billing) throw new RejectedError(createValidationFailure([createFieldError("billing", "required")]));
  return { shipping: needsDelivery ? parsedInput.shipping : null, billing };
}

/**
 * Returns whether the buyer saw exactly these totals, in any order. A total without a currency is the total of an order
 * in one currency.
 */
function areTotalsSeen(totals: readonly CurrencyTotals[], seenTotals: readonly SeenTotal[]): boolean {
  const isSeen = ({ currency, total }: CurrencyTotals) =>
    seenTotals.some((seen) => seen.minor === total && (seen.currency ?? currency) === currency);
  return seenTotals.length === totals.length && totals.every(isSeen);
}

const createTotalChangedFailure = (totals: readonly CurrencyTotals[]): Failure => {
  const listed = totals.map(({ total, currency }) => `${total} ${currency}`).join(" and ");
  return failure("conflict", "checkout.total_changed", [
    { path: "seenTotals", code: "checkout.total_changed", message: `the total in minor units is ${listed}` },
  ]);
};

/** Returns the order that was placed earlier with the key. If there is none, returns `fallback`. */
async function resolveRepeatedOrder<R>(
  db: Db,
  key: IdempotencyKey,
  fallback: R,
): Promise<Result<PlaceOrderResult> | R> {
  return (await findRepeatedOrder(db, key)) ?? fallback;
}

/**
 * Finds the order that was placed earlier with the key. Fails with `checkout.key_reused` if the earlier request had
 * another fingerprint. Returns undefined if there is no order.
 */
async function findRepeatedOrder(
  db: Db,
  { idempotencyKey, fingerprint }: IdempotencyKey,
): Promise<Result<PlaceOrderResult> | undefined> {
  const existingOrder = await db
    .selectFrom("orders")
    .select(["id", "number", "token", "fingerprint"])
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!existingOrder) return undefined;
  if (existingOrder.fingerprint !== fingerprint) return failure("conflict", "checkout.key_reused");
  return ok({ id: existingOrder.id, number: existingOrder.number, token: existingOrder.token, repeated: true });
}

/**
 * Calculates the fingerprint of an order request. A request with a used key and another fingerprint is refused (rule
 * 26).
 */
function calculateFingerprint(context: PlaceOrderContext, parsedInput: ParsedOrderInput): string {
  const delivery = Object.entries(parsedInput.delivery).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([getOrderingParty(context), { ...parsedInput, delivery }]))
    .digest("hex");
}

function getOrderingParty({ visitor, userId, lines, couponCodes }: PlaceOrderContext): string {
  if (lines) return `lines ${userId ?? ""} ${JSON.stringify(couponCodes?.length ? [lines, couponCodes] : lines)}`;
  const token = getCartToken(visitor);
  return userId === undefined ? `visitor ${token && hashCartToken(token)}` : `user ${userId}`;
}

/**
 * Returns the failure that names every line which can no longer be ordered as shown (rule 27). Undefined if all lines
 * can be ordered.
 */
function findCartChanges(cart: Cart): Failure | undefined {
  const lines = cart.groups.flatMap((group) => group.lines);
  if (lines.length === 0) return failure("conflict", "checkout.empty");
  const notices = lines.flatMap(({ id, notices: [notice] }) => (notice ? [{ id, code: notice.code }] : []));
  return notices.length > 0 ? createChangedLinesFailure(notices) : undefined;
}

const createChangedLinesFailure = (lines: readonly { id: number; code: string }[]): Failure =>
  failure(
    "conflict",
    "checkout.changed",
    lines.map(({ id, code }) => ({ path: `line.${id}`, code, message: code })),
  );
