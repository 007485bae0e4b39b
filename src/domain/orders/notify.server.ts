import type { StepBy } from "#db/schema/orders.ts";
import type { Trx } from "#domain/cart/held-lines.server.ts";
import { type NewMail, queueMail } from "#domain/mail/outbox.server.ts";
import { type News, notify } from "#domain/notifications/notify.server.ts";
import { inLanguage, isLanguage, type Language } from "#kernel/local-text.ts";
import { type OrderMailKind, orderMail } from "./mails.ts";
import { type Order, type OrderLine, orderPath, type SellerOrder, salePath, trackedOrderPath } from "./order.ts";
import { paymentProviders } from "./payment.ts";
import { bankAccount } from "./settings.server.ts";

/** When it happened, and where mails lead. */
export type Telling = { clock: () => Date; origin: string };

/** What mails say of an order, and of what one seller has to do of it. */
type ToldShare = {
  id: number;
  seller: Pick<SellerOrder["seller"], "id" | "name">;
  lines: readonly Pick<OrderLine, "name" | "quantity" | "unitMinor">[];
};
type ToldOrder = Pick<
  Order,
  "number" | "token" | "email" | "language" | "baseCurrency" | "totalMinor" | "payment" | "billingAddress"
>;

type Recipient = {
  seller: number;
  userId: number | null;
  email: string | null;
  name: string | null;
  language: string | null;
};

/** Whom the mails of sellers go to: the owner of the account, else the address that the seller shows. */
async function recipientsOf(trx: Trx, sellerIds: readonly number[]): Promise<Map<number, Recipient>> {
  const rows = await trx
    .selectFrom("sellers as s")
    .leftJoin("users as u", "u.id", "s.owner_id")
    .select([
      "s.id as seller",
      "u.id as userId",
      "u.name",
      "u.language",
      (eb) => eb.fn.coalesce("u.email", "s.email").as("email"),
    ])
    .where("s.id", "in", [...sellerIds])
    .execute();
  return new Map(rows.map((row) => [row.seller, row]));
}

const languageOf = (code: string | null): Language => (isLanguage(code) ? code : "ar");

/** An amount as it is charged: in the base currency, which has two decimals. */
const amount = (minor: number, { baseCurrency }: ToldOrder): string => `${(minor / 100).toFixed(2)} ${baseCurrency}`;

const linesOf = ({ lines }: ToldShare, language: Language): string[] =>
  lines.map(({ quantity, name }) => `${quantity} × ${inLanguage(name, language).text}`);

const buyersName = ({ billingAddress: { firstName, lastName } }: ToldOrder): string =>
  `${firstName} ${lastName}`.trim();

/** Tells the buyer and every seller of an order that was just placed (ST-04). */
export async function tellOfNewOrder(
  trx: Trx,
  order: ToldOrder & { sellers: readonly ToldShare[] },
  { clock, origin }: Telling,
): Promise<void> {
  const language = languageOf(order.language);
  const total = amount(order.totalMinor, order);
  const provider = paymentProviders[order.payment];
  const account = provider.takesReceipts ? await bankAccount(trx) : { bankName: "", holder: "", iban: "" };
  const bought = {
    kind: "placed" as const,
    language,
    name: order.billingAddress.firstName,
    number: order.number,
    other: "",
    total,
    lines: order.sellers.flatMap((share) => linesOf(share, language)),
    payment:
      order.totalMinor > 0 ? provider.instructions({ number: order.number, total }, account)[language] : undefined,
    link: `${origin}${trackedOrderPath(order.token)}`,
  };
  await queueMail(trx, orderMail(bought, order.email), clock());
  const recipients = await recipientsOf(
    trx,
    order.sellers.map(({ seller }) => seller.id),
  );
  for (const share of order.sellers) {
    const recipient = recipients.get(share.seller.id);
    const mail = saleMail(order, share, recipient, "sale", origin);
    if (mail) await queueMail(trx, mail, clock());
    await notify(trx, saleNews(order, share, recipient, "sale"));
  }
}

function saleNews(order: ToldOrder, share: ToldShare, recipient: Recipient | undefined, kind: SaleMailKind): News[] {
  if (!recipient?.userId) return [];
  const data = { number: order.number, buyer: buyersName(order) };
  return [{ userId: recipient.userId, kind, data, path: salePath(share.id) }];
}

type SaleMailKind = Extract<OrderMailKind, `sale${string}`>;

/** Tells the seller of a share of an order. */
export async function tellSeller(
  trx: Trx,
  order: Order,
  share: SellerOrder,
  kind: SaleMailKind,
  { clock, origin }: Telling,
): Promise<void> {
  const recipients = await recipientsOf(trx, [share.seller.id]);
  const recipient = recipients.get(share.seller.id);
  const mail = saleMail(order, share, recipient, kind, origin);
  if (mail) await queueMail(trx, mail, clock());
  await notify(trx, saleNews(order, share, recipient, kind));
}

function saleMail(
  order: ToldOrder,
  share: ToldShare,
  recipient: Recipient | undefined,
  kind: SaleMailKind,
  origin: string,
): NewMail | undefined {
  if (!recipient?.email) return undefined;
  const language = languageOf(recipient.language);
  const goods = share.lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);
  return orderMail(
    {
      kind,
      language,
      name: recipient.name ?? inLanguage(share.seller.name, language).text,
      number: order.number,
      other: buyersName(order),
      total: amount(goods, order),
      lines: linesOf(share, language),
      link: `${origin}${salePath(share.id)}`,
    },
    recipient.email,
  );
}

/** Tells the buyer of a step that a seller took. */
export async function tellBuyer(
  trx: Trx,
  order: Order,
  share: SellerOrder,
  kind: Exclude<OrderMailKind, "placed" | `sale${string}`>,
  { clock, origin, note, actor }: Telling & { note?: string | undefined; actor: { by: StepBy } },
): Promise<void> {
  const language = languageOf(order.language);
  const mail = orderMail(
    {
      kind,
      language,
      name: order.billingAddress.firstName,
      number: order.number,
      other: inLanguage(share.seller.name, language).text,
      total: amount(order.totalMinor, order),
      lines: linesOf(share, language),
      note,
      link: `${origin}${trackedOrderPath(order.token)}`,
    },
    order.email,
  );
  await queueMail(trx, mail, clock());
  // Who did it knows it; the mail is there for the record.
  if (order.userId === null || actor.by === "buyer") return;
  const data = { number: order.number, seller: share.seller.name };
  await notify(trx, [{ userId: order.userId, kind: `order-${kind}`, data, path: orderPath(order.id) }]);
}
