import { executePipelined, type Statement } from "#db/pipeline.ts";
import type { OrderActor } from "#db/schema/orders.ts";
import { ERASED_EMAIL } from "#domain/accounts/account.ts";
import type { Trx } from "#domain/cart/cart-lines.server.ts";
import { formatMailAmount } from "#domain/mail/mail-amount.ts";
import { buildMailInsert, type NewMail, queueMail } from "#domain/mail/mail-outbox.server.ts";
import { shouldSendMail } from "#domain/notifications/notification-settings.server.ts";
import { buildNotifyStatement, type NewNotification, notify } from "#domain/notifications/notify.server.ts";
import {
  buildSellerRecipientsQuery,
  type SellerRecipient,
  toSellerRecipients,
} from "#domain/sellers/seller-recipients.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import {
  type ByLanguage,
  isLanguage,
  type Language,
  type LocalizedText,
  pickByLanguage,
  pickTranslation,
} from "#kernel/localized-text.ts";
import { formatDateTimeInWords } from "#kernel/site-time.ts";
import { readBankAccount } from "./bank-account.server.ts";
import {
  getOrderPath,
  getSellerOrderPath,
  getTrackedOrderPath,
  type Order,
  type OrderLine,
  PENDING_SELLER_ORDERS_PATH,
  type SellerOrder,
} from "./order.ts";
import {
  type CarNotice,
  type CashOnDeliveryAmounts,
  createOrderMail,
  mandatoryOrderMailKinds,
  type OrderMailKind,
} from "./order-mail.ts";
import { isUnpaidOnline } from "./order-transitions.ts";
import { paymentMethodInfos } from "./payment-method-info.ts";
import type { SellerOrderEntry } from "./queries.server.ts";
import { createOrderReminderMail } from "./reminder-mail.ts";
import { responseTimeText } from "./response-deadline.ts";

/** Clock, the origin of the site for links in mails, and the decimals of each currency. */
export type OrderNotificationContext = { clock: () => Date; origin: string; decimals: ReadonlyMap<string, number> };

/** Fields of an order and its seller orders that mails need. */
type NotifiedSellerOrder = {
  id: number;
  seller: Pick<SellerOrder["seller"], "id" | "name">;
  lines: readonly Pick<OrderLine, "name" | "quantity" | "unitMinor" | "kind">[];
  charge: SellerOrder["charge"];
  coupons: SellerOrder["coupons"];
  /** Time by which the seller has to respond. Missing in mails about new orders, which do not show the time. */
  answerBy?: Date | null;
};
type NotifiedOrder = Pick<Order, "number" | "token" | "email" | "language" | "totals" | "payment" | "billingAddress">;

const toLanguage = (code: string | null): Language => (isLanguage(code) ? code : "ar");

type Decimals = OrderNotificationContext["decimals"];

/** Formats the totals of an order, one amount for each currency: "447.75 SAR + 30.00 USD". */
const formatTotals = ({ totals }: Pick<NotifiedOrder, "totals">, decimals: Decimals): string =>
  totals.map(({ total, currency }) => formatMailAmount({ minor: total, currency }, decimals)).join(" + ");

/** Formats the total price of the goods in a seller order. */
const formatGoodsTotal = ({ lines, charge: { currency } }: NotifiedSellerOrder, decimals: Decimals): string => {
  const minor = lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);
  return formatMailAmount({ minor, currency }, decimals);
};

/** Formats the goods of a seller order and the discounts of its coupons, one text per line. */
const formatLines = (
  { lines, coupons, charge: { currency } }: NotifiedSellerOrder,
  language: Language,
  decimals: Decimals,
): string[] => [
  ...lines.map(({ quantity, name }) => `${quantity} × ${pickTranslation(name, language).text}`),
  ...coupons.map(({ code, amountMinor }) => {
    const amount = wrapBidiIsolate(formatMailAmount({ minor: amountMinor, currency }, decimals));
    return pickByLanguage(couponTexts, language)(wrapBidiIsolate(code), amount);
  }),
];

const couponTexts: ByLanguage<(code: string, amount: string) => string> = {
  en: (code, amount) => `Coupon ${code}: ${amount} off`,
  ar: (code, amount) => `كود الخصم ${code}: خصم ${amount}`,
};

const hasCar = ({ lines }: NotifiedSellerOrder): boolean => lines.some(({ kind }) => kind === "car");

/**
 * Returns the notice about cars that a mail contains. Undefined if the seller order has no cars, or if mails of this
 * kind contain no notice.
 */
function toCarNotice(kind: OrderMailKind, sellerOrder: NotifiedSellerOrder): CarNotice | undefined {
  if (!hasCar(sellerOrder)) return undefined;
  if (kind === "CONFIRMED") return "reserved";
  if (kind === "sale") return "sale-requested";
  return kind === "sale-cancelled" ? "sale-freed" : undefined;
}

/** Returns the amounts that the seller collects in cash, or undefined if no cash is collected. */
function toCollectAmounts(
  { payment }: NotifiedOrder,
  { charge }: NotifiedSellerOrder,
  decimals: Decimals,
): CashOnDeliveryAmounts | undefined {
  if (payment !== "cash-on-delivery" || charge.totalMinor === 0) return undefined;
  const format = (minor: number) => formatMailAmount({ minor, currency: charge.currency }, decimals);
  return {
    total: format(charge.totalMinor),
    goods: format(charge.goodsMinor),
    shipping: format(charge.shippingMinor),
    tax: charge.taxMinor > 0 || charge.includedTaxMinor === 0 ? format(charge.taxMinor) : undefined,
  };
}

const getBuyerName = ({ billingAddress: { firstName, lastName } }: NotifiedOrder): string =>
  `${firstName} ${lastName}`.trim();

/** Text in place of the name of a buyer whose data was erased. */
const anonymousBuyer: ByLanguage<string> = { en: "a buyer", ar: "أحد المشترين" };

/**
 * Builds the statements that notify the buyer and all sellers of a new order (ST-04). If `mailsBuyer` is false, the
 * buyer gets no mail.
 */
export async function buildNewOrderNotifications(
  trx: Trx,
  order: NotifiedOrder & { sellers: readonly NotifiedSellerOrder[] },
  recipients: readonly SellerRecipient[],
  { clock, origin, decimals, mailsBuyer }: OrderNotificationContext & { mailsBuyer: boolean },
): Promise<Statement<unknown>[]> {
  const language = toLanguage(order.language);
  const total = formatTotals(order, decimals);
  const provider = paymentMethodInfos[order.payment];
  const account = provider.takesReceipts ? await readBankAccount(trx) : undefined;
  const buyerMail = {
    kind: "placed" as const,
    language,
    name: order.billingAddress.firstName,
    number: order.number,
    other: "",
    total,
    lines: order.sellers.flatMap((sellerOrder) => formatLines(sellerOrder, language, decimals)),
    cars: order.sellers.some(hasCar) ? ("requested" as const) : undefined,
    payment: order.totals.some(({ total: minor }) => minor > 0)
      ? pickByLanguage(provider.instructions({ number: order.number, total }, account), language)
      : undefined,
    link: `${origin}${getTrackedOrderPath(order.token)}`,
  };
  // Sellers learn of an order with an online payment when it is paid.
  const notifiedSellerOrders = order.sellers.filter(
    ({ charge }) => !isUnpaidOnline(order.payment, "unpaid", charge.totalMinor > 0),
  );
  return buildSellerNotifications(trx, order, notifiedSellerOrders, recipients, "sale", { clock, origin, decimals }, [
    ...(mailsBuyer ? [createOrderMail(buyerMail, order.email)] : []),
  ]);
}

type SellerMailKind = Extract<OrderMailKind, `sale${string}`>;

/** Notifies everybody who handles the orders of a seller about one seller order. */
export async function notifyOrderSeller(
  trx: Trx,
  order: Order,
  sellerOrder: SellerOrder,
  kind: SellerMailKind,
  context: OrderNotificationContext,
) {
  const { rows } = await buildOrderRecipientsQuery([sellerOrder.seller.id]).execute(trx);
  await executePipelined(
    trx,
    buildSellerNotifications(trx, order, [sellerOrder], toSellerRecipients(rows), kind, context),
  );
}

/** Builds the query for the recipients of notifications about orders. `toSellerRecipients` converts its rows. */
export const buildOrderRecipientsQuery = (sellerIds: readonly number[]) =>
  buildSellerRecipientsQuery(sellerIds, "orders", "sales");

/**
 * Builds the statements that notify sellers about several seller orders. Each recipient gets one notification per
 * seller order, in the recipient's language. The given `mails` are queued first.
 */
function buildSellerNotifications(
  trx: Trx,
  order: NotifiedOrder,
  sellerOrders: readonly NotifiedSellerOrder[],
  recipients: readonly SellerRecipient[],
  kind: SellerMailKind,
  context: OrderNotificationContext,
  mails: NewMail[] = [],
): Statement<unknown>[] {
  const notifications: NewNotification[] = [];
  for (const sellerOrder of sellerOrders) {
    const ownRecipients = recipients.filter(({ seller }) => seller === sellerOrder.seller.id);
    for (const recipient of ownRecipients) {
      const { email, wantsMail } = recipient;
      if (email && wantsMail) mails.push(createSellerMail(order, sellerOrder, { ...recipient, email }, kind, context));
    }
    notifications.push(...toSellerNotifications(order, sellerOrder, ownRecipients, kind));
  }
  return buildNotificationStatements(trx, mails, notifications, context.clock());
}

/** Creates the notifications about a seller order for each recipient with an account. */
function toSellerNotifications(
  order: NotifiedOrder,
  sellerOrder: NotifiedSellerOrder,
  recipients: readonly SellerRecipient[],
  kind: SellerMailKind,
): NewNotification[] {
  const data = { number: order.number, buyer: getBuyerName(order), ...getTimeParameters(kind, sellerOrder) };
  return recipients.flatMap(({ userId }) =>
    userId === null ? [] : [{ userId, kind, data, path: getSellerOrderPath(sellerOrder.id) }],
  );
}

const buildNotificationStatements = (
  trx: Trx,
  mails: readonly NewMail[],
  notifications: readonly NewNotification[],
  now: Date,
): Statement<unknown>[] => [
  ...(mails.length > 0 ? [buildMailInsert(trx, mails, now)] : []),
  ...(notifications.length > 0 ? [buildNotifyStatement(notifications)] : []),
];

/**
 * Reminds the people who handle a seller's orders of the orders that wait for a response. Each person gets one
 * notification per order, and one mail about all orders.
 */
export async function remindAboutPendingOrders(
  trx: Trx,
  pendingOrders: readonly SellerOrderEntry[],
  context: OrderNotificationContext,
): Promise<void> {
  const [first] = pendingOrders;
  if (!first) return;
  const kind = "sale-reminder";
  if (pendingOrders.length === 1) return notifyOrderSeller(trx, first.order, first.sellerOrder, kind, context);
  const { clock, origin, decimals } = context;
  const { rows } = await buildOrderRecipientsQuery([first.sellerOrder.seller.id]).execute(trx);
  const recipients = toSellerRecipients(rows);
  const mails = recipients.flatMap(({ userId, email, name, language, wantsMail }) => {
    if (!email || !wantsMail) return [];
    const mail = {
      language,
      name: name ?? pickTranslation(first.sellerOrder.seller.name, language).text,
      orders: pendingOrders.map(({ order, sellerOrder }) => ({
        number: order.number,
        buyer: getBuyerName(order) || pickByLanguage(anonymousBuyer, language),
        total: formatGoodsTotal(sellerOrder, decimals),
        until: sellerOrder.answerBy ?? clock(),
      })),
      link: `${origin}${PENDING_SELLER_ORDERS_PATH}`,
      canSwitchOff: userId !== null,
    };
    return [createOrderReminderMail(mail, email)];
  });
  const notifications = pendingOrders.flatMap(({ order, sellerOrder }) =>
    toSellerNotifications(order, sellerOrder, recipients, kind),
  );
  await executePipelined(trx, buildNotificationStatements(trx, mails, notifications, clock()));
}

/**
 * Returns the parameters of a notification that contain times: the deadline of a reminder, or the time that passed
 * without a response.
 */
function getTimeParameters(kind: SellerMailKind, { answerBy }: NotifiedSellerOrder): Record<string, LocalizedText> {
  if (kind === "sale-unanswered") return { time: responseTimeText };
  if (kind !== "sale-reminder" || !answerBy) return {};
  return { until: { en: formatDateTimeInWords(answerBy, "en"), ar: formatDateTimeInWords(answerBy, "ar") } };
}

function createSellerMail(
  order: NotifiedOrder,
  sellerOrder: NotifiedSellerOrder,
  { userId, email, name, language }: SellerRecipient & { email: string },
  kind: SellerMailKind,
  { origin, decimals }: OrderNotificationContext,
): NewMail {
  return createOrderMail(
    {
      kind,
      language,
      name: name ?? pickTranslation(sellerOrder.seller.name, language).text,
      number: order.number,
      other: getBuyerName(order) || pickByLanguage(anonymousBuyer, language),
      total: formatGoodsTotal(sellerOrder, decimals),
      lines: formatLines(sellerOrder, language, decimals),
      cars: toCarNotice(kind, sellerOrder),
      collect: kind === "sale" ? toCollectAmounts(order, sellerOrder, decimals) : undefined,
      until: sellerOrder.answerBy ?? undefined,
      link: `${origin}${getSellerOrderPath(sellerOrder.id)}`,
      canSwitchOff: userId !== null,
    },
    email,
  );
}

/** Notifies the buyer of a transition by the seller or the system. */
export async function notifyOrderBuyer(
  trx: Trx,
  order: Order,
  sellerOrder: SellerOrder,
  kind: Exclude<OrderMailKind, "placed" | `sale${string}`>,
  {
    clock,
    origin,
    decimals,
    note,
    actor,
  }: OrderNotificationContext & { note?: string | undefined; actor: { by: OrderActor } },
): Promise<void> {
  // A buyer whose data was erased has no e-mail address.
  if (order.email === ERASED_EMAIL) return;
  const language = toLanguage(order.language);
  const canSwitchOff = order.userId !== null && !mandatoryOrderMailKinds.includes(kind);
  const mail = createOrderMail(
    {
      kind,
      language,
      name: order.billingAddress.firstName,
      number: order.number,
      other: pickTranslation(sellerOrder.seller.name, language).text,
      total: formatTotals(order, decimals),
      lines: formatLines(sellerOrder, language, decimals),
      cars: toCarNotice(kind, sellerOrder),
      note,
      mayBePaid:
        kind === "unanswered" && paymentMethodInfos[order.payment].takesReceipts && sellerOrder.charge.totalMinor > 0,
      link: `${origin}${getTrackedOrderPath(order.token)}`,
      canSwitchOff,
    },
    order.email,
  );
  if (!canSwitchOff || (await shouldSendMail(trx, order.userId, "orders"))) await queueMail(trx, mail, clock());
  // The buyer acted and needs no notification. The mail only documents the action.
  if (order.userId === null || actor.by === "buyer") return;
  const data = {
    number: order.number,
    seller: sellerOrder.seller.name,
    ...(kind === "unanswered" ? { time: responseTimeText } : {}),
  };
  await notify(trx, [{ userId: order.userId, kind: `order-${kind}`, data, path: getOrderPath(order.id) }]);
}
