import type { Db } from "#db/database.ts";
import { ERASED_EMAIL } from "#domain/accounts/account.ts";
import { getCatalog, getCurrencyDecimals } from "#domain/catalog/catalog-cache.server.ts";
import { formatMailAmount } from "#domain/mail/mail-amount.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { shouldSendMail } from "#domain/notifications/notification-settings.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { listSellerRecipients, type SellerRecipient } from "#domain/sellers/seller-recipients.server.ts";
import { isLanguage, type Language, pickTranslation } from "#kernel/localized-text.ts";
import { calculateRefund } from "./cancellation.ts";
import { describeRefusedDocuments } from "./document-mail-texts.ts";
import { getDocumentCheckState } from "./driver-documents.ts";
import { getExtraName } from "./extra-names.ts";
import { getDayReservationState } from "./holds.ts";
import { type BookingMailKind, mandatoryBookingMailKinds } from "./mail-vocabularies.ts";
import { formatLongDay, renderBookingMail } from "./mails.ts";
import {
  type Booking,
  getBookingConfirmationPath,
  getBookingPath,
  getBookingTokenPath,
  getSellerBookingPath,
} from "./queries.server.ts";

/** Context of booking notifications: the time, the origin of links, and the decimals of each currency. */
export type BookingNotificationContext = { now: Date; origin: string; decimals: ReadonlyMap<string, number> };

/** Creates the context of booking notifications. Must run before the transaction begins. */
export async function createBookingNotificationContext(
  db: Db,
  now: Date,
  origin: string,
): Promise<BookingNotificationContext> {
  return { now, origin, decimals: getCurrencyDecimals(await getCatalog(db)) };
}

const toLanguage = (code: string | null): Language => (isLanguage(code) ? code : "ar");

/** Describes the price of a booking for a mail: the total, the extras, the deposit and what goes back. */
function describeBookingPrice(booking: Booking, language: Language, decimals: ReadonlyMap<string, number>) {
  const { totalMinor, depositMinor, stayPrice, currency, paymentStatus, paidMinor, refundPercent } = booking;
  const { depositStatus, depositKeptMinor, claim } = booking;
  const format = (minor: number | null) =>
    minor === null ? undefined : formatMailAmount({ minor, currency }, decimals);
  const isClaimed = depositStatus === "claimed" || depositStatus === "contested";
  return {
    total: format(totalMinor),
    deposit: format(depositMinor),
    claimed: isClaimed ? format(depositKeptMinor) : undefined,
    // A decision may also be that nothing is kept.
    kept: depositStatus === "kept" || claim?.decidedAt ? format(depositKeptMinor) : undefined,
    refund: paymentStatus === "paid" && refundPercent ? format(calculateRefund(paidMinor, refundPercent)) : undefined,
    returnCity: stayPrice?.lines.flatMap((line) =>
      line.kind === "one-way" ? [pickTranslation(line.city, language).text] : [],
    )[0],
    extras: stayPrice?.lines.flatMap((line) => {
      if (line.kind !== "extra") return [];
      const { text } = getExtraName(line, language);
      return [line.quantity > 1 ? `${text} × ${line.quantity}` : text];
    }),
  };
}

/** Describes what has to be paid for the change of a booking, and until when. Undefined without such a change. */
const describeChangeDue = (
  { changeDueMinor: minor, changePayBy, currency }: Booking,
  decimals: ReadonlyMap<string, number>,
) =>
  minor === null || changePayBy === null
    ? undefined
    : { amount: formatMailAmount({ minor, currency }, decimals), until: changePayBy };

type CustomerKind = Exclude<BookingMailKind, `seller-${string}`>;
type SellerKind = Extract<BookingMailKind, `seller-${string}`>;

/** Notification kind for each mail kind. */
const notificationKinds: Record<Exclude<CustomerKind, "requested" | "unconfirmed"> | SellerKind, string> = {
  confirmed: "bookingConfirmed",
  payable: "bookingPayable",
  paid: "bookingPaid",
  unpaid: "bookingUnpaid",
  "deposit-released": "bookingDepositReleased",
  "deposit-claimed": "bookingDepositClaimed",
  "deposit-kept": "bookingDepositKept",
  "deposit-decided": "bookingDepositDecided",
  refused: "bookingRefused",
  unanswered: "bookingUnanswered",
  cancelled: "bookingCancelled",
  changed: "bookingChanged",
  "change-declined": "bookingChangeDeclined",
  "change-payable": "bookingChangePayable",
  "change-unpaid": "bookingChangeUnpaid",
  "change-taken": "bookingChangeTaken",
  completed: "bookingCompleted",
  "seller-requested": "rentalRequested",
  "seller-booked": "rentalBooked",
  "seller-paid": "rentalPaid",
  "seller-deposit": "rentalDeposit",
  "seller-unpaid": "rentalUnpaid",
  "seller-unanswered": "rentalUnanswered",
  "seller-cancelled": "rentalCancelled",
  "seller-change": "rentalChangeRequested",
  "seller-changed": "rentalChanged",
  "seller-change-paid": "rentalChangePaid",
  "seller-change-unpaid": "rentalChangeUnpaid",
  protocol: "bookingProtocol",
  "documents-refused": "bookingDocumentsRefused",
  "documents-accepted": "bookingDocumentsAccepted",
  "seller-documents": "rentalDocuments",
  "seller-contested": "rentalContested",
  "seller-deposit-kept": "rentalDepositKept",
  "seller-deposit-contested": "rentalDepositContested",
  "seller-deposit-decided": "rentalDepositDecided",
};

/** Mails to sellers with the note of the customer or of the staff. */
const sellerMailsWithNote: readonly SellerKind[] = [
  "seller-requested",
  "seller-change",
  "seller-contested",
  "seller-deposit-contested",
  "seller-deposit-decided",
];

/** Mails to customers without the reply of the office. */
const customerMailsWithoutReply: readonly CustomerKind[] = ["requested", "documents-refused", "documents-accepted"];

/** Notifies the customer of a booking by mail. Members also get a notification in their list. */
export async function notifyBookingCustomer(
  trx: Db,
  booking: Booking,
  kind: CustomerKind,
  { now, origin, decimals, code }: BookingNotificationContext & { code?: string },
): Promise<void> {
  // The customer's account was deleted, so nobody can be notified.
  if (!booking.token || booking.email === ERASED_EMAIL) return;
  const language = toLanguage(booking.language);
  const ad = pickTranslation(booking.adName, language).text;
  const canSwitchOff = booking.userId !== null && !mandatoryBookingMailKinds.includes(kind);
  const mail = {
    ...booking,
    kind,
    language,
    ad,
    other: pickTranslation(booking.seller.name, language).text,
    ...describeBookingPrice(booking, language, decimals),
    changeDue: kind === "change-payable" ? describeChangeDue(booking, decimals) : undefined,
    note: customerMailsWithoutReply.includes(kind) ? undefined : booking.reply,
    areDocumentsDue:
      (kind === "confirmed" || kind === "paid") && getDocumentCheckState(booking) === "missing" ? true : undefined,
    findings: kind === "documents-refused" ? describeRefusedDocuments(booking.documents, language) : undefined,
    answerUntil: kind === "deposit-claimed" && booking.claim ? new Date(booking.claim.answerBy) : undefined,
    hold: kind === "requested" ? { until: booking.holdUntil, state: getDayReservationState(booking, now) } : undefined,
    link: `${origin}${code ? getBookingConfirmationPath(booking.token, code) : getBookingTokenPath(booking.token)}`,
    canSwitchOff,
  };
  if (!canSwitchOff || (await shouldSendMail(trx, booking.userId, "bookings"))) {
    await queueMail(trx, renderBookingMail(mail, booking.email), now);
  }
  if (kind === "requested" || kind === "unconfirmed" || booking.userId === null) return;
  await notify(trx, [
    {
      userId: booking.userId,
      kind: notificationKinds[kind],
      data: { ad, from: formatLongDay(booking.from, language) },
      path: getBookingPath(booking.id),
    },
  ]);
}

/** Notifies customer and seller about a booking request whose email address is confirmed. */
export async function notifyBookingRequested(
  trx: Db,
  booking: Booking,
  notificationContext: BookingNotificationContext,
): Promise<void> {
  await notifyBookingCustomer(trx, booking, "requested", notificationContext);
  await notifyBookingSeller(trx, booking, "seller-requested", notificationContext);
}

/** Notifies the seller's staff who handle bookings, each person in their own language. */
export async function notifyBookingSeller(
  trx: Db,
  booking: Booking,
  kind: SellerKind,
  notificationContext: BookingNotificationContext,
): Promise<void> {
  for (const recipient of await listSellerRecipients(trx, [booking.seller.id], "orders", "bookings")) {
    await notifyRecipient(trx, booking, kind, recipient, notificationContext);
  }
}

async function notifyRecipient(
  trx: Db,
  booking: Booking,
  kind: SellerKind,
  { userId, email, name, language, wantsMail }: SellerRecipient,
  { now, origin, decimals }: BookingNotificationContext,
): Promise<void> {
  const ad = pickTranslation(booking.adName, language).text;
  if (email && wantsMail) {
    const mail = {
      ...booking,
      kind,
      language,
      name: name ?? pickTranslation(booking.seller.name, language).text,
      ad,
      other: booking.name,
      ...describeBookingPrice(booking, language, decimals),
      // How the money goes back concerns the customer only.
      refund: undefined,
      payBy: undefined,
      note: sellerMailsWithNote.includes(kind) ? booking.note : undefined,
      link: `${origin}${getSellerBookingPath(booking.id)}`,
      canSwitchOff: userId !== null,
    };
    await queueMail(trx, renderBookingMail(mail, email), now);
  }
  if (userId === null) return;
  await notify(trx, [
    {
      userId,
      kind: notificationKinds[kind],
      data: { ad, from: formatLongDay(booking.from, language), customer: booking.name },
      path: getSellerBookingPath(booking.id),
    },
  ]);
}
