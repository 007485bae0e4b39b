import { ERASED_EMAIL } from "#domain/accounts/account.ts";
import type { Trx } from "#domain/cart/cart-lines.server.ts";
import { formatMailAmount } from "#domain/mail/mail-amount.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { shouldSendMail } from "#domain/notifications/notification-settings.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { getOrderPath, getTrackedOrderPath } from "#domain/orders/order.ts";
import { buildOrderRecipientsQuery, type OrderNotificationContext } from "#domain/orders/order-notifications.server.ts";
import type { SellerOrderEntry } from "#domain/orders/queries.server.ts";
import type { RefundMethod } from "#domain/payments/request-refund.server.ts";
import { toSellerRecipients } from "#domain/sellers/seller-recipients.server.ts";
import { isLanguage, type Language, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { getReturnPath, getSellerReturnPath, type OrderReturn } from "./return.ts";
import { createReturnMail, mandatoryReturnMailKinds, type ReturnMailKind } from "./return-mail.ts";

export type BuyerReturnMailKind = Exclude<ReturnMailKind, `sale-${string}`>;
export type SellerReturnMailKind = Extract<ReturnMailKind, `sale-${string}`>;

/** Content of a mail about a return. `found` is missing for goodwill refunds. */
export type ReturnNews = SellerOrderEntry & {
  found?: OrderReturn;
  note?: string | null | undefined;
  amountMinor?: number | undefined;
  method?: RefundMethod | undefined;
};

const toLanguage = (code: string | null): Language => (isLanguage(code) ? code : "ar");

const formatItem = ({ sellerOrder, found }: ReturnNews, language: Language): string => {
  const lines = sellerOrder.lines.filter(({ id }) => !found || id === found.lineId);
  return lines
    .map(({ name, quantity }) => `${found?.quantity ?? quantity} × ${pickTranslation(name, language).text}`)
    .join(language === "ar" ? "، " : ", ");
};

const formatAmount = ({ sellerOrder, amountMinor }: ReturnNews, decimals: OrderNotificationContext["decimals"]) =>
  amountMinor === undefined
    ? undefined
    : formatMailAmount({ minor: amountMinor, currency: sellerOrder.charge.currency }, decimals);

/** Returns the amount as data of a notification. */
const toAmountData = ({ sellerOrder, amountMinor }: ReturnNews) =>
  amountMinor === undefined ? {} : { amount: { minor: amountMinor, currency: sellerOrder.charge.currency } };

/** Notifies the buyer of a transition of a return, by mail and on the site. */
export async function notifyReturnBuyer(
  trx: Trx,
  kind: BuyerReturnMailKind,
  news: ReturnNews,
  { clock, origin, decimals }: OrderNotificationContext,
): Promise<void> {
  const { order, sellerOrder, found } = news;
  if (order.email === ERASED_EMAIL) return;
  const language = toLanguage(order.language);
  const canSwitchOff = order.userId !== null && !mandatoryReturnMailKinds.includes(kind);
  const toPath = (path: string) => (found ? getReturnPath(path, found.id) : path);
  const amount = formatAmount(news, decimals);
  const mail = createReturnMail(
    {
      kind,
      language,
      name: order.billingAddress.firstName,
      number: order.number,
      other: pickTranslation(sellerOrder.seller.name, language).text,
      item: formatItem(news, language),
      note: news.note ?? undefined,
      amount,
      method: news.method,
      until: kind === "approved" ? (found?.respondBy ?? undefined) : undefined,
      shippingPaidBy: found?.shippingPaidBy,
      link: `${origin}${toPath(getTrackedOrderPath(order.token))}`,
      canSwitchOff,
    },
    order.email,
  );
  if (!canSwitchOff || (await shouldSendMail(trx, order.userId, "orders"))) await queueMail(trx, mail, clock());
  if (order.userId === null) return;
  const data = { number: order.number, seller: sellerOrder.seller.name, ...toAmountData(news) };
  await notify(trx, [
    { userId: order.userId, kind: `order-return-${kind}`, data, path: toPath(getOrderPath(order.id)) },
  ]);
}

const anonymousBuyer = { en: "a buyer", ar: "أحد المشترين" };

/** Notifies the staff who handle a seller's orders of a transition of a return, by mail and on the site. */
export async function notifyReturnSeller(
  trx: Trx,
  kind: SellerReturnMailKind,
  news: ReturnNews & { found: OrderReturn },
  { clock, origin, decimals }: OrderNotificationContext,
): Promise<void> {
  const { order, sellerOrder, found } = news;
  const { rows } = await buildOrderRecipientsQuery([sellerOrder.seller.id]).execute(trx);
  const { firstName, lastName } = order.billingAddress;
  const buyer = `${firstName} ${lastName}`.trim();
  const amount = formatAmount(news, decimals);
  for (const { userId, email, name, language, wantsMail } of toSellerRecipients(rows)) {
    if (email && wantsMail) {
      const mail = createReturnMail(
        {
          kind,
          language,
          name: name ?? pickTranslation(sellerOrder.seller.name, language).text,
          number: order.number,
          other: buyer || pickByLanguage(anonymousBuyer, language),
          item: formatItem(news, language),
          note: news.note ?? undefined,
          amount,
          until: kind === "sale-requested" || kind === "sale-sent" ? (found.respondBy ?? undefined) : undefined,
          link: `${origin}${getSellerReturnPath(found)}`,
          canSwitchOff: userId !== null,
        },
        email,
      );
      await queueMail(trx, mail, clock());
    }
    if (userId !== null) {
      // Without the buyer's name, nothing has to be erased with the buyer's account.
      const data = { number: order.number, ...toAmountData(news) };
      await notify(trx, [
        { userId, kind: kind.replace("sale-", "sale-return-"), data, path: getSellerReturnPath(found) },
      ]);
    }
  }
}
