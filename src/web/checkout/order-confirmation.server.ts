import { data, type RouterContextProvider } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { readBankAccount } from "#domain/orders/bank-account.server.ts";
import { getTrackedOrderPath, type Order } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { SELLER_RESPONSE_DAYS } from "#domain/orders/response-deadline.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { RETURN_PATH_FIELD } from "#web/account/return-path.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { joinTotals, presentOrderTotals } from "#web/cart/totals-view.ts";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { parseOrderToken } from "../account/order-token.ts";

type Args = { url: URL; context: Readonly<RouterContextProvider> };

/** Loads the order confirmation page with the order token of the URL. Responds with 404 when no order has the token. */
export async function loadOrderConfirmation({ url, context }: Args) {
  const { db } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const { t } = getTranslator(language);
  const token = parseOrderToken(url);
  const order = token && (await findOrder(db, { token }));
  const head = createUnlistedHead(context, "/shop/checkout/success", t("checkout.steps.done"));
  if (!order) return data({ ...head, order: undefined }, { status: 404 });
  const account = context.get(sessionContext)?.account;
  const own = account !== undefined && account.id === order.userId;
  const totals = presentOrderTotals(order, await getCatalog(db), language);
  const total = joinTotals(totals);
  const lines = order.sellers.flatMap((seller) => seller.lines);
  const isResponsePending = order.sellers.some(({ answerBy }) => answerBy !== null);
  const isDue = order.totals.some(({ total: minor }) => minor > 0);
  // Next steps of the order, in chronological order.
  const isPaidOnline =
    order.payment === "online" && order.sellers.some(({ paymentStatus }) => paymentStatus === "paid");
  const steps = [
    ...(isPaidOnline ? [t("checkout.success.stepPaid", { total })] : []),
    // The response deadline is shown only while a seller has yet to respond.
    `${t("checkout.success.stepConfirm")}${isResponsePending ? ` ${formatAnswerDeadline(language)}` : ""}`,
    ...(lines.some(({ kind }) => kind === "car") ? [t("checkout.success.stepCar")] : []),
    ...(isDue && order.payment === "bank-transfer" ? [t("checkout.success.stepTransfer", { total })] : []),
    ...(order.sellers.some(({ delivery }) => delivery === "delivery") ? [t("checkout.success.stepDelivered")] : []),
    ...(order.sellers.some(isPickedUp) ? [t("checkout.success.stepPickUp")] : []),
    ...(isDue && order.payment === "cash-on-delivery" ? [t("checkout.success.stepPay", { total })] : []),
    ...(isDue ? [] : [t("checkout.success.stepNothing")]),
  ];
  return data({
    ...head,
    order: {
      number: order.number,
      name: order.billingAddress.firstName,
      email: order.email,
      placed: getFormatters(language).formatDate(order.createdAt),
      totals,
      payment: t(`checkout.pay.${order.payment}`),
      steps,
      account: order.payment === "bank-transfer" && isDue ? await readBankAccount(db) : undefined,
      sellers: order.sellers.map((seller) => ({
        id: seller.id,
        name: presentSellerName(seller.seller.name, language),
        phone: seller.seller.phone,
        lines: seller.lines.map((line) => toConfirmationLine(line, language)),
      })),
      href: own ? `/account/orders/${order.id}` : getTrackedOrderPath(order.token),
      own,
      /** Sign-up path for guests, so that the order can be linked to an account. */
      register: account ? undefined : getRegisterPath(order.token),
    },
  });
}

export type OrderConfirmation = NonNullable<Awaited<ReturnType<typeof loadOrderConfirmation>>["data"]["order"]>;

const getRegisterPath = (token: string): string =>
  `/account/register?${new URLSearchParams({ order: token, [RETURN_PATH_FIELD]: getTrackedOrderPath(token) })}`;

/** Formats the sentence that tells how many days sellers have to confirm the order, and what happens otherwise. */
const formatAnswerDeadline = (language: Language): string =>
  getTranslator(language).t("checkout.success.answer", {
    count: SELLER_RESPONSE_DAYS,
    shown: getFormatters(language).formatNumber(SELLER_RESPONSE_DAYS),
  });

const isPickedUp = ({ delivery, lines }: Order["sellers"][number]): boolean =>
  delivery === "pick-up" && lines.some(({ kind }) => kind !== "car");

function toConfirmationLine(
  { id, name, quantity, image }: Order["sellers"][number]["lines"][number],
  language: Language,
) {
  const { t } = getTranslator(language);
  const translatedName = pickTranslation(name, language);
  return {
    id,
    name: translatedName.text ? translatedName : { text: t("card.unnamed"), lang: language },
    quantity: getFormatters(language).formatNumber(quantity),
    image,
  };
}
