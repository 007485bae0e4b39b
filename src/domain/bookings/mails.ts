import { renderEmail, sanitizeMailText, stripControlCharacters } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { formatDateTimeInWords } from "#kernel/site-time.ts";
import type { RentalPeriod } from "./booking.ts";
import type { Day } from "./days.ts";
import type { DocumentFinding } from "./document-mail-texts.ts";
import type { DayReservationState } from "./holds.ts";
import { type BookingMailKind, bookingMailVocabularies } from "./mail-vocabularies.ts";
import type { StayTimes } from "./stay-times.ts";

export type BookingMail = RentalPeriod &
  Partial<StayTimes> & {
    kind: BookingMailKind;
    language: Language;
    /** Name in the greeting. */
    name: string;
    /** Name of the booked listing. */
    ad: string;
    /** Name of the other party: the seller for a customer, the customer for a seller. */
    other: string;
    days: number;
    /** Total price with its currency; undefined when the price is on request. */
    total: string | undefined;
    /** Extras with their quantities, such as "Child seat × 2". */
    extras?: readonly string[] | undefined;
    /** Refundable deposit with its currency. */
    deposit?: string | undefined;
    deliveryAddress?: string | null | undefined;
    /** City of return, if it is not that of the pick-up. */
    returnCity?: string | undefined;
    /** Note of the acting party. */
    note?: string | null | undefined;
    /**
     * Reservation of the requested days, in mails about a request. `until` is its end; null means until the seller
     * responds.
     */
    hold?: { until: Date | null; state: DayReservationState } | undefined;
    /** Time until which the booking has to be paid. */
    payBy?: Date | null | undefined;
    /** Amount that has to be paid for a change, with its currency, and until when. */
    changeDue?: { amount: string; until: Date } | undefined;
    /** Amount that goes back to the customer after the cancellation, with its currency. */
    refund?: string | undefined;
    /** Part of the deposit that the seller claims or keeps, with its currency. */
    claimed?: string | undefined;
    kept?: string | undefined;
    /** Time until which the customer can answer a claim. */
    answerUntil?: Date | undefined;
    /** Whether the customer still has to send documents. */
    areDocumentsDue?: boolean | undefined;
    /** Pictures that the office refused. */
    findings?: readonly DocumentFinding[] | undefined;
    link: string;
    canSwitchOff?: boolean;
  };

const dayFormats = {
  en: new Intl.DateTimeFormat("en-u-nu-latn-ca-gregory", { dateStyle: "full", timeZone: "UTC" }),
  ar: new Intl.DateTimeFormat("ar-u-nu-latn-ca-gregory", { dateStyle: "full", timeZone: "UTC" }),
};

/** Formats a day with its weekday, such as "Monday, June 1, 2026". */
export const formatLongDay = (day: Day, language: Language): string =>
  pickByLanguage(dayFormats, language).format(new Date(`${day}T00:00:00Z`));

/** Renders a booking mail in the recipient's language, as plain text and as HTML with the matching text direction. */
export function renderBookingMail(mail: BookingMail, to: string): NewMail {
  const { kind, language, link, total } = mail;
  const {
    span,
    days,
    total: formatTotal,
    extras: formatExtras,
    deposit: formatDeposit,
    deliveryAddress: formatAddress,
    returnCity: formatReturnCity,
    moment: formatMoment,
    payBy: formatPayBy,
    changeDue: formatChangeDue,
    refund: formatRefund,
    kept: formatKept,
    claimed: formatClaimed,
    answerUntil: formatAnswerUntil,
    documents,
    pay,
    onRequest,
    viewLabel,
    otherwise,
    ...kinds
  } = pickByLanguage(bookingMailVocabularies, language);
  const { confirm, heldNotice, heldUntil, open } = kinds;
  const subject = kinds[kind].subject(stripControlCharacters(mail.ad));
  const message = kinds[kind].text({ ad: sanitizeMailText(mail.ad), other: sanitizeMailText(mail.other) });
  const isSeller = kind.startsWith("seller");
  const { hold } = mail;
  const formatDay = (day: Day, time: string | null | undefined) =>
    time ? formatMoment(formatLongDay(day, language), wrapBidiIsolate(time)) : formatLongDay(day, language);
  const notices = [
    ...(hold?.state === "open" ? [open] : []),
    ...(hold?.state === "held"
      ? [hold.until ? heldUntil(wrapBidiIsolate(formatDateTimeInWords(hold.until, language))) : heldNotice]
      : []),
  ];
  const details = [
    span(formatDay(mail.from, mail.pickUpTime), formatDay(mail.to, mail.returnTime)),
    days(mail.days),
    ...(total ? [formatTotal(wrapBidiIsolate(total))] : isSeller ? [] : [onRequest]),
    ...(mail.extras?.length
      ? [formatExtras(mail.extras.map(sanitizeMailText).join(language === "ar" ? "، " : ", "))]
      : []),
    ...(mail.deposit ? [formatDeposit(wrapBidiIsolate(mail.deposit))] : []),
    ...(mail.deliveryAddress ? [formatAddress(sanitizeMailText(mail.deliveryAddress))] : []),
    ...(mail.returnCity ? [formatReturnCity(sanitizeMailText(mail.returnCity))] : []),
    ...(mail.payBy ? [formatPayBy(wrapBidiIsolate(formatDateTimeInWords(mail.payBy, language)))] : []),
    ...(mail.changeDue
      ? [
          formatChangeDue(
            wrapBidiIsolate(mail.changeDue.amount),
            wrapBidiIsolate(formatDateTimeInWords(mail.changeDue.until, language)),
          ),
        ]
      : []),
    ...(mail.refund ? [formatRefund(wrapBidiIsolate(mail.refund))] : []),
    ...(mail.claimed ? [formatClaimed(wrapBidiIsolate(mail.claimed))] : []),
    ...(mail.answerUntil
      ? [formatAnswerUntil(wrapBidiIsolate(formatDateTimeInWords(mail.answerUntil, language)))]
      : []),
    ...(mail.kept ? [formatKept(wrapBidiIsolate(mail.kept))] : []),
  ];
  const findings = mail.findings?.map(({ name, reason, note }) =>
    [`${name}:`, reason, note && sanitizeMailText(note)].filter(Boolean).join(" "),
  );
  return renderEmail({
    to,
    language,
    subject,
    name: sanitizeMailText(mail.name),
    paragraphs: [
      message,
      ...(findings?.length ? [findings.join("\n")] : []),
      ...notices,
      details.join("\n"),
      ...(mail.areDocumentsDue ? [documents] : []),
      ...(mail.note ? [sanitizeMailText(mail.note)] : []),
    ],
    act: kind === "unconfirmed" ? confirm : kind === "payable" || kind === "change-payable" ? pay : viewLabel,
    link,
    otherwise: isSeller || kind === "unconfirmed" ? "" : otherwise,
    canSwitchOff: mail.canSwitchOff,
  });
}
