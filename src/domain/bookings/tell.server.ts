import type { Db } from "#db/database.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { amountText } from "#domain/mail/amount.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { wantsMail } from "#domain/notifications/settings.server.ts";
import { erasedEmail } from "#domain/orders/erase.server.ts";
import { type Recipient, recipientsOf } from "#domain/sellers/recipients.server.ts";
import { inLanguage, isLanguage, type Language } from "#kernel/local-text.ts";
import { getHoldState } from "./holds.ts";
import { alwaysMailed, type BookingMailKind, bookingMail, dayInWords } from "./mails.ts";
import { type Booking, bookingPath, confirmBookingPath, rentalPath, trackedBookingPath } from "./queries.server.ts";

/** When it happened, where mails lead, and how many decimals amounts have. */
export type Telling = { now: Date; origin: string; decimals: ReadonlyMap<string, number> };

/** Read before a transaction begins: what telling needs of the catalogue. */
export async function decimalsOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const { currencies } = await catalogueOf(db);
  return new Map([...currencies].map(([code, { decimals }]) => [code, decimals]));
}

const languageOf = (code: string | null): Language => (isLanguage(code) ? code : "ar");

const totalText = ({ totalMinor: minor, currency }: Booking, decimals: ReadonlyMap<string, number>) =>
  minor === null ? undefined : amountText({ minor, currency }, decimals);

type CustomerKind = Exclude<BookingMailKind, `seller-${string}`>;
type SellerKind = Extract<BookingMailKind, `seller-${string}`>;

/** Of each mail what the person finds among their notifications. */
const newsKinds: Record<Exclude<CustomerKind, "requested" | "unconfirmed"> | SellerKind, string> = {
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
  { now, origin, decimals, code }: Telling & { code?: string },
): Promise<void> {
  // Who has been erased can't be told.
  if (!booking.token || booking.email === erasedEmail) return;
  const language = languageOf(booking.language);
  const ad = inLanguage(booking.adName, language).text;
  const canSwitchOff = booking.userId !== null && !alwaysMailed.includes(kind);
  const mail = {
    ...booking,
    kind,
    language,
    ad,
    other: inLanguage(booking.seller.name, language).text,
    total: totalText(booking, decimals),
    note: kind === "requested" ? undefined : booking.reply,
    hold: kind === "requested" ? { until: booking.holdUntil, state: getHoldState(booking, now) } : undefined,
    link: `${origin}${code ? confirmBookingPath(booking.token, code) : trackedBookingPath(booking.token)}`,
    canSwitchOff,
  };
  if (!canSwitchOff || (await wantsMail(trx, booking.userId, "bookings"))) {
    await queueMail(trx, bookingMail(mail, booking.email), now);
  }
  if (kind === "requested" || kind === "unconfirmed" || booking.userId === null) return;
  await notify(trx, [
    {
      userId: booking.userId,
      kind: newsKinds[kind],
      data: { ad, from: dayInWords(booking.from, language) },
      path: bookingPath(booking.id),
    },
  ]);
}

/** Tells both sides of a request whose contact is confirmed. */
export async function tellOfRequest(trx: Db, booking: Booking, telling: Telling): Promise<void> {
  await tellCustomer(trx, booking, "requested", telling);
  await tellSeller(trx, booking, "seller-requested", telling);
}

/** Tells those who look after a seller's bookings, each in their language. */
export async function tellSeller(trx: Db, booking: Booking, kind: SellerKind, telling: Telling): Promise<void> {
  for (const recipient of await recipientsOf(trx, [booking.seller.id], "orders", "bookings")) {
    await tellOne(trx, booking, kind, recipient, telling);
  }
}

async function tellOne(
  trx: Db,
  booking: Booking,
  kind: SellerKind,
  { userId, email, name, language, wantsMail }: Recipient,
  { now, origin, decimals }: Telling,
): Promise<void> {
  const ad = inLanguage(booking.adName, language).text;
  if (email && wantsMail) {
    const mail = {
      ...booking,
      kind,
      language,
      name: name ?? inLanguage(booking.seller.name, language).text,
      ad,
      other: booking.name,
      total: totalText(booking, decimals),
      note: kind === "seller-requested" ? booking.note : undefined,
      link: `${origin}${rentalPath(booking.id)}`,
      canSwitchOff: userId !== null,
    };
    await queueMail(trx, bookingMail(mail, email), now);
  }
  if (userId === null) return;
  await notify(trx, [
    {
      userId,
      kind: newsKinds[kind],
      data: { ad, from: dayInWords(booking.from, language), customer: booking.name },
      path: rentalPath(booking.id),
    },
  ]);
}
