import { renderEmail } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";

export type UnreadMessagesMailContent = {
  language: Language;
  name: string;
  other: string;
  /** Name of the listing, or number of the order. */
  about: string;
  /** Number of unread messages. */
  count: number;
  /** First unread message: a text, a picture without text, or the amount of an offer. */
  first: { text: string } | { picture: true } | { offer: string };
  link: string;
};

type MailTexts = {
  somebody: string;
  subject: (other: string) => string;
  text: (other: string, about: string, count: number) => string;
  picture: string;
  offer: (amount: string) => string;
  act: string;
  otherwise: string;
};

const mailTexts: ByLanguage<MailTexts> = {
  en: {
    somebody: "Someone",
    subject: (other) => `New message from ${other}`,
    text: (other, about, count) =>
      `You have ${count > 1 ? `${count} new messages` : "a new message"} from ${other}${about && ` about ${about}`}:`,
    picture: "Photo",
    offer: (amount) => `Offer: ${amount}`,
    act: "Read and reply",
    otherwise: "We send one e-mail per conversation until you have read it.",
  },
  ar: {
    somebody: "أحد المستخدمين",
    subject: (other) => `رسالة جديدة من ${other}`,
    text: (other, about, count) =>
      `وصلتك ${count > 1 ? "رسائل جديدة" : "رسالة جديدة"} من ${other}${about && ` بشأن ${about}`}:`,
    picture: "صورة",
    offer: (amount) => `عرض سعر: ${amount}`,
    act: "القراءة والرد",
    otherwise: "نرسل رسالة بريد واحدة لكل محادثة إلى أن تقرأها.",
  },
};

/** Direction marks and control characters, which could deceive readers or inject mail headers. */
const unsafeCharacters = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

const cleanText = (text: string): string => text.toWellFormed().replace(unsafeCharacters, " ").trim();

/** Maximum length of the message excerpt in a mail, in characters. */
const EXCERPT_LENGTH = 160;

function truncateText(text: string): string {
  const letters = [...cleanText(text)];
  return letters.length > EXCERPT_LENGTH ? `${letters.slice(0, EXCERPT_LENGTH).join("")}…` : letters.join("");
}

/** Renders the mail about unread messages in the recipient's language, with the sender, the subject and an excerpt. */
export function renderUnreadMessagesMail(
  { language, name, other: senderName, about, count, first, link }: UnreadMessagesMailContent,
  to: string,
): NewMail {
  const { somebody, subject, text, picture, offer, ...rest } = pickByLanguage(mailTexts, language);
  const other = wrapBidiIsolate(cleanText(senderName) || somebody);
  const excerpt =
    "text" in first ? truncateText(first.text) : "offer" in first ? offer(wrapBidiIsolate(first.offer)) : picture;
  return renderEmail({
    to,
    language,
    subject: subject(other),
    name: cleanText(name),
    paragraphs: [text(other, about && wrapBidiIsolate(cleanText(about)), count), wrapBidiIsolate(excerpt)],
    link,
    canSwitchOff: true,
    ...rest,
  });
}
