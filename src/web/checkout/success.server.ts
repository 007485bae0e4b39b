import { data, type RouterContextProvider } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { type Order, trackedOrderPath } from "#domain/orders/order.ts";
import { orderOf } from "#domain/orders/queries.server.ts";
import { bankAccount } from "#domain/orders/settings.server.ts";
import { daysToAnswer } from "#domain/orders/unanswered.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { returnField } from "#web/account/return.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { orderToken } from "./order-token.ts";
import { inBothCurrencies } from "./order-total.server.ts";

type Args = { url: URL; context: Readonly<RouterContextProvider> };

/** The page of thanks, for who has the order's token; 404 without an order. */
export async function loadSuccess({ url, context }: Args) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const token = orderToken(url);
  const order = token && (await orderOf(db, { token }));
  const head = headOf(context, "/shop/checkout/success", t("checkout.steps.done"));
  if (!order) return data({ ...head, order: undefined }, { status: 404 });
  const account = context.get(sessionContext)?.account;
  const own = account !== undefined && account.id === order.userId;
  const { charged, approximate } = inBothCurrencies(order, await catalogueOf(db), language);
  const total = isolated(charged);
  const lines = order.sellers.flatMap((seller) => seller.lines);
  const isAwaited = order.sellers.some(({ answerBy }) => answerBy !== null);
  const isDue = order.totalMinor > 0;
  // In the order in which they happen.
  const steps = [
    // Who comes back to this page later reads of no time that is over.
    `${t("checkout.success.stepConfirm")}${isAwaited ? ` ${timeToAnswerIn(language)}` : ""}`,
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
      placed: formatters(language).date(order.createdAt),
      charged,
      approximate,
      payment: t(`checkout.pay.${order.payment}`),
      steps,
      account: order.payment === "bank-transfer" && order.totalMinor > 0 ? await bankAccount(db) : undefined,
      sellers: order.sellers.map((seller) => ({
        id: seller.id,
        name: shownSellerName(seller.seller.name, language),
        phone: seller.seller.phone,
        lines: seller.lines.map((line) => shownLine(line, language)),
      })),
      href: own ? `/account/orders/${order.id}` : trackedOrderPath(order.token),
      own,
      /** Where guests can keep what they ordered. */
      register: account ? undefined : registerPath(order.token),
    },
  });
}

export type PlacedOrder = NonNullable<Awaited<ReturnType<typeof loadSuccess>>["data"]["order"]>;

const registerPath = (token: string): string =>
  `/account/register?${new URLSearchParams({ order: token, [returnField]: trackedOrderPath(token) })}`;

/** How long sellers have to answer, and what comes of it when they don't. */
const timeToAnswerIn = (language: Language): string =>
  translator(language).t("checkout.success.answer", {
    count: daysToAnswer,
    shown: formatters(language).number(daysToAnswer),
  });

const isPickedUp = ({ delivery, lines }: Order["sellers"][number]): boolean =>
  delivery === "pick-up" && lines.some(({ kind }) => kind !== "car");

function shownLine({ id, name, quantity, image }: Order["sellers"][number]["lines"][number], language: Language) {
  const { t } = translator(language);
  const shown = inLanguage(name, language);
  return {
    id,
    name: shown.text ? shown : { text: t("card.unnamed"), lang: language },
    quantity: formatters(language).number(quantity),
    image,
  };
}
