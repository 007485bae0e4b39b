import type { Trx } from "#domain/cart/held-lines.server.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { inLanguage, isLanguage, type Language } from "#kernel/local-text.ts";
import { type OrderMailKind, orderMail } from "./mails.ts";
import { type Order, type SellerOrder, salePath, trackedOrderPath } from "./order.ts";
import { paymentProviders } from "./payment.ts";
import { orderWithId } from "./queries.server.ts";
import { bankAccount } from "./settings.server.ts";

/** When it happened, and where mails lead. */
export type Telling = { clock: () => Date; origin: string };

type Recipient = { seller: number; email: string | null; name: string | null; language: string | null };

/** Whom the mails of sellers go to: the owner of the account, else the address that the seller shows. */
async function recipientsOf(trx: Trx, sellerIds: readonly number[]): Promise<Map<number, Recipient>> {
  const rows = await trx
    .selectFrom("sellers as s")
    .leftJoin("users as u", "u.id", "s.owner_id")
    .select(["s.id as seller", "u.name", "u.language", (eb) => eb.fn.coalesce("u.email", "s.email").as("email")])
    .where("s.id", "in", [...sellerIds])
    .execute();
  return new Map(rows.map((row) => [row.seller, row]));
}

const languageOf = (code: string | null): Language => (isLanguage(code) ? code : "ar");

/** An amount as it is charged: in the base currency, which has two decimals. */
const amount = (minor: number, { baseCurrency }: Order): string => `${(minor / 100).toFixed(2)} ${baseCurrency}`;

const linesOf = ({ lines }: SellerOrder, language: Language): string[] =>
  lines.map(({ quantity, name }) => `${quantity} × ${inLanguage(name, language).text}`);

const buyersName = ({ billingAddress: { firstName, lastName } }: Order): string => `${firstName} ${lastName}`.trim();

/** Tells the buyer and every seller of an order that was just placed (ST-04). */
export async function tellOfNewOrder(trx: Trx, orderId: number, { clock, origin }: Telling): Promise<void> {
  const order = await orderWithId(trx, orderId);
  if (!order) return;
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
  for (const share of order.sellers) await tellSeller(trx, order, share, "sale", { clock, origin });
}

/** Tells the seller of a share of an order. */
export async function tellSeller(
  trx: Trx,
  order: Order,
  share: SellerOrder,
  kind: Extract<OrderMailKind, `sale${string}`>,
  { clock, origin }: Telling,
): Promise<void> {
  const recipient = (await recipientsOf(trx, [share.seller.id])).get(share.seller.id);
  if (!recipient?.email) return;
  const language = languageOf(recipient.language);
  const goods = share.lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);
  const mail = orderMail(
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
  await queueMail(trx, mail, clock());
}

/** Tells the buyer of a step that a seller took. */
export async function tellBuyer(
  trx: Trx,
  order: Order,
  share: SellerOrder,
  kind: Exclude<OrderMailKind, "placed" | `sale${string}`>,
  { clock, origin, note }: Telling & { note?: string | undefined },
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
}
