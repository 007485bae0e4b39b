import { letter } from "#domain/mail/letter.ts";
import type { NewMail } from "#domain/mail/outbox.server.ts";
import { momentInWords } from "#domain/orders/mails.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";
import type { Span } from "./booking.ts";
import type { Day } from "./days.ts";
import type { HoldState } from "./holds.ts";

/** What a customer hears of their booking, and what a seller hears of theirs. */
export const bookingMailKinds = [
  "unconfirmed",
  "requested",
  "confirmed",
  "refused",
  "unanswered",
  "cancelled",
  "completed",
  "seller-requested",
  "seller-unanswered",
  "seller-cancelled",
] as const;
export type BookingMailKind = (typeof bookingMailKinds)[number];

/** Customers get these whatever they have switched off: they say what was agreed. */
export const alwaysMailed: readonly BookingMailKind[] = ["unconfirmed", "requested", "confirmed", "cancelled"];

export type BookingMail = Span & {
  kind: BookingMailKind;
  language: Language;
  /** Who is greeted. */
  name: string;
  /** What is booked. */
  ad: string;
  /** Of whom the mail speaks: the seller to a customer, the customer to a seller. */
  other: string;
  days: number;
  /** An amount with its currency; without one the price is on request. */
  total: string | undefined;
  /** What the one who acts says to it. */
  note?: string | null | undefined;
  /** How the days of a request stand. */
  hold?: { until: Date | null; state: HoldState } | undefined;
  link: string;
  canSwitchOff?: boolean;
};

type Told = { ad: string; other: string };
type Words = { subject: (ad: string) => string; text: (told: Told) => string };
type Vocabulary = Record<BookingMailKind, Words> & {
  hello: (name: string) => string;
  span: (from: string, to: string) => string;
  days: (days: number) => string;
  total: (total: string) => string;
  onRequest: string;
  copy: string;
  look: string;
  confirm: string;
  held: string;
  heldUntil: (moment: string) => string;
  open: string;
  otherwise: string;
};

const words: Record<Language, Vocabulary> = {
  en: {
    hello: (name) => `Hello ${name},`,
    span: (from, to) => `Pick-up: ${from}. Return: ${to}.`,
    days: (days) => `Days: ${days}`,
    total: (total) => `Total: ${total}`,
    onRequest: "The seller will tell you the price.",
    copy: "If the button does nothing, open this address:",
    look: "Look at the booking",
    otherwise: "The link opens the booking for whoever has it: keep it to yourself.",
    confirm: "Confirm the request",
    held: "Until then the days are held for you.",
    heldUntil: (moment) =>
      `The days are held for you until ${moment}. After that others can book them until your request is accepted.`,
    open: "The days aren't held: others can book them until your request is accepted.",
    unconfirmed: {
      subject: (ad) => `Please confirm your request: ${ad}`,
      text: ({ ad, other }) =>
        `Somebody asked ${other} for ${ad} with this address. If it was you, confirm it: only then does ${other} see the request, and only then can the days be held. If it wasn't you, do nothing.`,
    },
    requested: {
      subject: (ad) => `Your request: ${ad}`,
      text: ({ ad, other }) => `Your request for ${ad} is with ${other}. You will have an answer within 48 hours.`,
    },
    confirmed: {
      subject: (ad) => `Confirmed: ${ad}`,
      text: ({ ad, other }) => `${other} confirmed your booking of ${ad}. The car is yours on these days.`,
    },
    refused: {
      subject: (ad) => `Not possible: ${ad}`,
      text: ({ ad, other }) => `${other} can't let you have ${ad} on these days.`,
    },
    unanswered: {
      subject: (ad) => `No answer: ${ad}`,
      text: ({ ad, other }) =>
        `${other} did not answer your request for ${ad} in time, so it has ended. Other days or another car may be free.`,
    },
    cancelled: {
      subject: (ad) => `Cancelled: ${ad}`,
      text: ({ ad, other }) => `${other} cancelled your booking of ${ad}.`,
    },
    completed: {
      subject: (ad) => `Thank you: ${ad}`,
      text: ({ ad, other }) => `${ad} is back at ${other}. We hope that you had a good drive.`,
    },
    "seller-requested": {
      subject: (ad) => `New request: ${ad}`,
      text: ({ ad, other }) =>
        `${other} would like to book ${ad}. Please answer within 48 hours, or the request ends by itself.`,
    },
    "seller-unanswered": {
      subject: (ad) => `Request ended: ${ad}`,
      text: ({ ad, other }) => `The request of ${other} for ${ad} was not answered in time. The days are free again.`,
    },
    "seller-cancelled": {
      subject: (ad) => `Cancelled: ${ad}`,
      text: ({ ad, other }) => `${other} no longer wants ${ad}. The days are free again.`,
    },
  },
  ar: {
    hello: (name) => `مرحبًا ${name}،`,
    span: (from, to) => `الاستلام: ${from}. الإرجاع: ${to}.`,
    days: (days) => `عدد الأيام: ${days}`,
    total: (total) => `الإجمالي: ${total}`,
    onRequest: "سيخبرك المؤجّر بالسعر.",
    copy: "إذا لم يعمل الزر فافتح هذا العنوان:",
    look: "عرض الحجز",
    otherwise: "الرابط يفتح الحجز لكل من يحمله، فاحتفظ به لنفسك.",
    confirm: "تأكيد الطلب",
    held: "الأيام محفوظة لك حتى ذلك الحين.",
    heldUntil: (moment) => `الأيام محفوظة لك حتى ${moment}، وبعدها يمكن لغيرك حجزها إلى أن يُقبل طلبك.`,
    open: "الأيام غير محفوظة، ويمكن لغيرك حجزها إلى أن يُقبل طلبك.",
    unconfirmed: {
      subject: (ad) => `أكّد طلب حجزك: ${ad}`,
      text: ({ ad, other }) =>
        `طُلب بهذا البريد حجز ${ad} من ${other}. إن كان الطلب منك فأكّده، فلا يصل إلى ${other} ولا تُحفظ الأيام إلا بعد التأكيد. وإن لم يكن منك فلا تفعل شيئًا.`,
    },
    requested: {
      subject: (ad) => `طلب حجزك: ${ad}`,
      text: ({ ad, other }) => `وصل طلب حجزك ${ad} إلى ${other}. سيصلك الرد خلال 48 ساعة.`,
    },
    confirmed: {
      subject: (ad) => `تأكّد حجزك: ${ad}`,
      text: ({ ad, other }) => `أكّد ${other} حجزك ${ad}. السيارة لك في هذه الأيام.`,
    },
    refused: {
      subject: (ad) => `تعذّر الحجز: ${ad}`,
      text: ({ ad, other }) => `تعذّر على ${other} تأجيرك ${ad} في هذه الأيام.`,
    },
    unanswered: {
      subject: (ad) => `لم يصلنا رد: ${ad}`,
      text: ({ ad, other }) =>
        `لم يردّ ${other} على طلب حجزك ${ad} في الوقت المحدد، فانتهى الطلب. قد تجد أيامًا أخرى أو سيارة أخرى متاحة.`,
    },
    cancelled: {
      subject: (ad) => `أُلغي الحجز: ${ad}`,
      text: ({ ad, other }) => `ألغى ${other} حجزك ${ad}.`,
    },
    completed: {
      subject: (ad) => `شكرًا لك: ${ad}`,
      text: ({ ad, other }) => `عادت ${ad} إلى ${other}. نتمنى أن تكون رحلتك موفّقة.`,
    },
    "seller-requested": {
      subject: (ad) => `طلب حجز جديد: ${ad}`,
      text: ({ ad, other }) => `يرغب ${other} في حجز ${ad}. نرجو الرد خلال 48 ساعة، وإلا انتهى الطلب تلقائيًا.`,
    },
    "seller-unanswered": {
      subject: (ad) => `انتهى طلب الحجز: ${ad}`,
      text: ({ ad, other }) => `لم يُرَدّ على طلب ${other} حجز ${ad} في الوقت المحدد، وعادت الأيام متاحة.`,
    },
    "seller-cancelled": {
      subject: (ad) => `أُلغي الحجز: ${ad}`,
      text: ({ ad, other }) => `ألغى ${other} حجز ${ad}، وعادت الأيام متاحة.`,
    },
  },
};

/** Marks that turn the reading direction of what follows, and whatever else is no letter of a name. */
const deceiving = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const bare = (text: string): string => text.toWellFormed().replace(deceiving, "");

const dayFormats = {
  en: new Intl.DateTimeFormat("en-u-nu-latn-ca-gregory", { dateStyle: "full", timeZone: "UTC" }),
  ar: new Intl.DateTimeFormat("ar-u-nu-latn-ca-gregory", { dateStyle: "full", timeZone: "UTC" }),
};

/** A day in words, "Monday, June 1, 2026". */
export const dayInWords = (day: Day, language: Language): string =>
  dayFormats[language].format(new Date(`${day}T00:00:00Z`));

/** The mail in its reader's language: a plain text, and the same as a page that runs the right way. */
export function bookingMail(mail: BookingMail, to: string): NewMail {
  const { kind, language, link, total } = mail;
  const { hello, span, days, total: inAll, onRequest, copy, look, otherwise, ...kinds } = words[language];
  const { confirm, held, heldUntil, open } = kinds;
  const subject = kinds[kind].subject(bare(mail.ad));
  const greeting = hello(isolated(bare(mail.name)));
  const told = kinds[kind].text({ ad: isolated(bare(mail.ad)), other: isolated(bare(mail.other)) });
  const isSeller = kind.startsWith("seller");
  const { hold } = mail;
  const facts = [
    ...(hold?.state === "open" ? [open] : []),
    ...(hold?.state === "held" ? [hold.until ? heldUntil(isolated(momentInWords(hold.until, language))) : held] : []),
    span(dayInWords(mail.from, language), dayInWords(mail.to, language)),
    days(mail.days),
    ...(total ? [inAll(isolated(total))] : isSeller ? [] : [onRequest]),
    ...(mail.note ? [isolated(bare(mail.note))] : []),
  ];
  return letter({
    to,
    language,
    subject,
    greeting,
    paragraphs: [told, ...facts],
    act: kind === "unconfirmed" ? confirm : look,
    link,
    copy,
    otherwise: isSeller || kind === "unconfirmed" ? "" : otherwise,
    canSwitchOff: mail.canSwitchOff,
  });
}
