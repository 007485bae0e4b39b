import { inOneGo, type Statement } from "#db/in-one-go.ts";
import type { StepBy } from "#db/schema/orders.ts";
import type { Trx } from "#domain/cart/held-lines.server.ts";
import { type NewMail, queueingMails, queueMail } from "#domain/mail/outbox.server.ts";
import { type News, notify, notifying } from "#domain/notifications/notify.server.ts";
import { wantsMail } from "#domain/notifications/settings.server.ts";
import { findingRecipients, type Recipient, recipientsFrom } from "#domain/sellers/recipients.server.ts";
import { inLanguage, isLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { erasedEmail } from "./erase.server.ts";
import {
  alwaysMailed,
  type CarWords,
  type CollectWords,
  momentInWords,
  type OrderMailKind,
  orderMail,
} from "./mails.ts";
import {
  type Order,
  type OrderLine,
  orderPath,
  type SellerOrder,
  salePath,
  trackedOrderPath,
  waitingSalesPath,
} from "./order.ts";
import { paymentProviders } from "./payment.ts";
import type { Sale } from "./queries.server.ts";
import { reminderMail } from "./reminder-mail.ts";
import { bankAccount } from "./settings.server.ts";
import { timeToAnswer } from "./unanswered.ts";

/** When it happened, and where mails lead. */
export type Telling = { clock: () => Date; origin: string };

/** What mails say of an order, and of what one seller has to do of it. */
type ToldShare = {
  id: number;
  seller: Pick<SellerOrder["seller"], "id" | "name">;
  lines: readonly Pick<OrderLine, "name" | "quantity" | "unitMinor" | "kind">[];
  charge: SellerOrder["charge"];
  /** Until when its seller has to answer; of what was just placed everybody knows it. */
  answerBy?: Date | null;
};
type ToldOrder = Pick<
  Order,
  "number" | "token" | "email" | "language" | "baseCurrency" | "totalMinor" | "payment" | "billingAddress"
>;

const languageOf = (code: string | null): Language => (isLanguage(code) ? code : "ar");

/** An amount as it is charged: in the base currency, which has two decimals. */
const amount = (minor: number, { baseCurrency }: ToldOrder): string => `${(minor / 100).toFixed(2)} ${baseCurrency}`;

/** What the goods of a share are worth. */
const goodsOf = (order: ToldOrder, { lines }: ToldShare): string =>
  amount(
    lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0),
    order,
  );

const linesOf = ({ lines }: ToldShare, language: Language): string[] =>
  lines.map(({ quantity, name }) => `${quantity} × ${inLanguage(name, language).text}`);

const hasCar = ({ lines }: ToldShare): boolean => lines.some(({ kind }) => kind === "car");

/** What a mail says of the cars in a share, if there are any. */
function toCarWords(kind: OrderMailKind, share: ToldShare): CarWords | undefined {
  if (!hasCar(share)) return undefined;
  if (kind === "CONFIRMED") return "reserved";
  if (kind === "sale") return "sale-requested";
  return kind === "sale-cancelled" ? "sale-freed" : undefined;
}

/** What a mail says of the cash that a seller collects, if any. */
function toCollectWords(order: ToldOrder, { charge }: ToldShare): CollectWords | undefined {
  if (order.payment !== "cash-on-delivery" || charge.totalMinor === 0) return undefined;
  return {
    total: amount(charge.totalMinor, order),
    goods: amount(charge.goodsMinor, order),
    shipping: amount(charge.shippingMinor, order),
    tax: amount(charge.taxMinor, order),
  };
}

const buyersName = ({ billingAddress: { firstName, lastName } }: ToldOrder): string =>
  `${firstName} ${lastName}`.trim();

/** A buyer who has left took their name along. */
const somebody: Record<Language, string> = { en: "a buyer", ar: "أحد المشترين" };

/** The statements that tell the buyer, unless they get no mail, and every seller of an order that was just placed (ST-04). */
export async function tellingOfNewOrder(
  trx: Trx,
  order: ToldOrder & { sellers: readonly ToldShare[] },
  recipients: readonly Recipient[],
  { clock, origin, mailsBuyer }: Telling & { mailsBuyer: boolean },
): Promise<Statement<unknown>[]> {
  const language = languageOf(order.language);
  const total = amount(order.totalMinor, order);
  const provider = paymentProviders[order.payment];
  const account = provider.takesReceipts ? await bankAccount(trx) : undefined;
  const bought = {
    kind: "placed" as const,
    language,
    name: order.billingAddress.firstName,
    number: order.number,
    other: "",
    total,
    lines: order.sellers.flatMap((share) => linesOf(share, language)),
    cars: order.sellers.some(hasCar) ? ("requested" as const) : undefined,
    payment:
      order.totalMinor > 0 ? provider.instructions({ number: order.number, total }, account)[language] : undefined,
    link: `${origin}${trackedOrderPath(order.token)}`,
  };
  return tellingSellers(trx, order, order.sellers, recipients, "sale", { clock, origin }, [
    ...(mailsBuyer ? [orderMail(bought, order.email)] : []),
  ]);
}

type SaleMailKind = Extract<OrderMailKind, `sale${string}`>;

/** Tells those who look after a seller's orders of a share of an order. */
export async function tellSeller(trx: Trx, order: Order, share: SellerOrder, kind: SaleMailKind, telling: Telling) {
  const { rows } = await concernedBy([share.seller.id]).execute(trx);
  await inOneGo(trx, tellingSellers(trx, order, [share], recipientsFrom(rows), kind, telling));
}

/** The statement that finds who looks after orders of some sellers (`recipientsFrom`). */
export const concernedBy = (sellerIds: readonly number[]) => findingRecipients(sellerIds, "orders", "sales");

/** The same of several shares: each hears of their own, once, in their language. `mails` are queued before theirs. */
function tellingSellers(
  trx: Trx,
  order: ToldOrder,
  shares: readonly ToldShare[],
  recipients: readonly Recipient[],
  kind: SaleMailKind,
  { clock, origin }: Telling,
  mails: NewMail[] = [],
): Statement<unknown>[] {
  const news: News[] = [];
  for (const share of shares) {
    const concerned = recipients.filter(({ seller }) => seller === share.seller.id);
    for (const recipient of concerned) {
      const { email, wantsMail } = recipient;
      if (email && wantsMail) mails.push(saleMail(order, share, { ...recipient, email }, kind, origin));
    }
    news.push(...newsOf(order, share, concerned, kind));
  }
  return telling(trx, mails, news, clock());
}

/** What is said of a share to each who has an account. */
function newsOf(order: ToldOrder, share: ToldShare, recipients: readonly Recipient[], kind: SaleMailKind): News[] {
  const data = { number: order.number, buyer: buyersName(order), ...timesOf(kind, share) };
  return recipients.flatMap(({ userId }) =>
    userId === null ? [] : [{ userId, kind, data, path: salePath(share.id) }],
  );
}

const telling = (trx: Trx, mails: readonly NewMail[], news: readonly News[], now: Date): Statement<unknown>[] => [
  ...(mails.length > 0 ? [queueingMails(trx, mails, now)] : []),
  ...(news.length > 0 ? [notifying(news)] : []),
];

/** Reminds those who look after one seller's orders of what waits for an answer: news of each order, and one mail of all. */
export async function tellOfWaiting(trx: Trx, sales: readonly Sale[], { clock, origin }: Telling): Promise<void> {
  const [first] = sales;
  if (!first) return;
  const kind = "sale-reminder";
  if (sales.length === 1) return tellSeller(trx, first.order, first.share, kind, { clock, origin });
  const { rows } = await concernedBy([first.share.seller.id]).execute(trx);
  const recipients = recipientsFrom(rows);
  const mails = recipients.flatMap(({ userId, email, name, language, wantsMail }) => {
    if (!email || !wantsMail) return [];
    const mail = {
      language,
      name: name ?? inLanguage(first.share.seller.name, language).text,
      orders: sales.map(({ order, share }) => ({
        number: order.number,
        buyer: buyersName(order) || somebody[language],
        total: goodsOf(order, share),
        until: share.answerBy ?? clock(),
      })),
      link: `${origin}${waitingSalesPath}`,
      canSwitchOff: userId !== null,
    };
    return [reminderMail(mail, email)];
  });
  const news = sales.flatMap(({ order, share }) => newsOf(order, share, recipients, kind));
  await inOneGo(trx, telling(trx, mails, news, clock()));
}

/** What is said of time: until when a seller has to answer, or for how long there was no answer. */
function timesOf(kind: SaleMailKind, { answerBy }: ToldShare): Record<string, LocalText> {
  if (kind === "sale-unanswered") return { time: timeToAnswer };
  if (kind !== "sale-reminder" || !answerBy) return {};
  return { until: { en: momentInWords(answerBy, "en"), ar: momentInWords(answerBy, "ar") } };
}

function saleMail(
  order: ToldOrder,
  share: ToldShare,
  { userId, email, name, language }: Recipient & { email: string },
  kind: SaleMailKind,
  origin: string,
): NewMail {
  return orderMail(
    {
      kind,
      language,
      name: name ?? inLanguage(share.seller.name, language).text,
      number: order.number,
      other: buyersName(order) || somebody[language],
      total: goodsOf(order, share),
      lines: linesOf(share, language),
      cars: toCarWords(kind, share),
      collect: kind === "sale" ? toCollectWords(order, share) : undefined,
      until: share.answerBy ?? undefined,
      link: `${origin}${salePath(share.id)}`,
      canSwitchOff: userId !== null,
    },
    email,
  );
}

/** Tells the buyer of a step that a seller took, or that came about by itself. */
export async function tellBuyer(
  trx: Trx,
  order: Order,
  share: SellerOrder,
  kind: Exclude<OrderMailKind, "placed" | `sale${string}`>,
  { clock, origin, note, actor }: Telling & { note?: string | undefined; actor: { by: StepBy } },
): Promise<void> {
  // Who has been erased can't be told.
  if (order.email === erasedEmail) return;
  const language = languageOf(order.language);
  const canSwitchOff = order.userId !== null && !alwaysMailed.includes(kind);
  const mail = orderMail(
    {
      kind,
      language,
      name: order.billingAddress.firstName,
      number: order.number,
      other: inLanguage(share.seller.name, language).text,
      total: amount(order.totalMinor, order),
      lines: linesOf(share, language),
      cars: toCarWords(kind, share),
      note,
      mayBePaid: kind === "unanswered" && paymentProviders[order.payment].takesReceipts && share.subtotalMinor > 0,
      link: `${origin}${trackedOrderPath(order.token)}`,
      canSwitchOff,
    },
    order.email,
  );
  if (!canSwitchOff || (await wantsMail(trx, order.userId, "orders"))) await queueMail(trx, mail, clock());
  // Who did it knows it; the mail is there for the record.
  if (order.userId === null || actor.by === "buyer") return;
  const data = {
    number: order.number,
    seller: share.seller.name,
    ...(kind === "unanswered" ? { time: timeToAnswer } : {}),
  };
  await notify(trx, [{ userId: order.userId, kind: `order-${kind}`, data, path: orderPath(order.id) }]);
}
