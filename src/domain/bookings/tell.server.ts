import type { Db } from "#db/database.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { erasedEmail } from "#domain/orders/erase.server.ts";
import { inLanguage, isLanguage, type Language } from "#kernel/local-text.ts";
import { type BookingMailKind, bookingMail, dayInWords } from "./mails.ts";
import { type Booking, bookingPath, rentalPath, trackedBookingPath } from "./queries.server.ts";

/** When it happened, where mails lead, and how many decimals amounts have. */
export type Telling = { now: Date; origin: string; decimals: ReadonlyMap<string, number> };

/** Read before a transaction begins: what telling needs of the catalogue. */
export async function decimalsOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const { currencies } = await catalogueOf(db);
  return new Map([...currencies].map(([code, { decimals }]) => [code, decimals]));
}

const languageOf = (code: string | null): Language => (isLanguage(code) ? code : "ar");

function totalText({ totalMinor, currency }: Booking, decimals: ReadonlyMap<string, number>): string | undefined {
  if (totalMinor === null) return undefined;
  const places = decimals.get(currency) ?? 2;
  const digits = String(totalMinor).padStart(places + 1, "0");
  return `${digits.slice(0, digits.length - places)}${places ? `.${digits.slice(-places)}` : ""} ${currency}`;
}

type CustomerKind = Exclude<BookingMailKind, `seller-${string}`>;
type SellerKind = Extract<BookingMailKind, `seller-${string}`>;

/** Of each mail what the person finds among their notifications. */
const newsKinds: Record<Exclude<CustomerKind, "requested"> | SellerKind, string> = {
  confirmed: "bookingConfirmed",
  refused: "bookingRefused",
  unanswered: "bookingUnanswered",
  cancelled: "bookingCancelled",
  completed: "bookingCompleted",
  "seller-requested": "rentalRequested",
  "seller-unanswered": "rentalUnanswered",
  "seller-cancelled": "rentalCancelled",
};

/** Tells the customer of a step, by mail and, where they have an account, among their notifications. */
export async function tellCustomer(
  trx: Db,
  booking: Booking,
  kind: CustomerKind,
  { now, origin, decimals }: Telling,
): Promise<void> {
  // Who has been erased can't be told.
  if (!booking.token || booking.email === erasedEmail) return;
  const language = languageOf(booking.language);
  const ad = inLanguage(booking.adName, language).text;
  const mail = {
    ...booking,
    kind,
    language,
    ad,
    other: inLanguage(booking.seller.name, language).text,
    total: totalText(booking, decimals),
    note: kind === "requested" ? undefined : booking.reply,
    link: `${origin}${trackedBookingPath(booking.token)}`,
  };
  await queueMail(trx, bookingMail(mail, booking.email), now);
  if (kind === "requested" || booking.userId === null) return;
  await notify(trx, [
    {
      userId: booking.userId,
      kind: newsKinds[kind],
      data: { ad, from: dayInWords(booking.from, language) },
      path: bookingPath(booking.id),
    },
  ]);
}

/** Tells the seller: the owner of its account, else the address that it shows. */
export async function tellSeller(
  trx: Db,
  booking: Booking,
  kind: SellerKind,
  { now, origin, decimals }: Telling,
): Promise<void> {
  const owner = await trx
    .selectFrom("sellers as s")
    .leftJoin("users as u", "u.id", "s.owner_id")
    .select(["u.id", "u.name", "u.language", (eb) => eb.fn.coalesce("u.email", "s.email").as("email")])
    .where("s.id", "=", booking.seller.id)
    .executeTakeFirst();
  if (!owner) return;
  const language = languageOf(owner.language);
  const ad = inLanguage(booking.adName, language).text;
  if (owner.email) {
    const mail = {
      ...booking,
      kind,
      language,
      name: owner.name ?? inLanguage(booking.seller.name, language).text,
      ad,
      other: booking.name,
      total: totalText(booking, decimals),
      note: kind === "seller-requested" ? booking.note : undefined,
      link: `${origin}${rentalPath(booking.id)}`,
    };
    await queueMail(trx, bookingMail(mail, owner.email), now);
  }
  if (owner.id === null) return;
  await notify(trx, [
    {
      userId: owner.id,
      kind: newsKinds[kind],
      data: { ad, from: dayInWords(booking.from, language), customer: booking.name },
      path: rentalPath(booking.id),
    },
  ]);
}
