import { letter } from "#domain/mail/letter.ts";
import type { NewMail } from "#domain/mail/outbox.server.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";

/** What somebody hears of a conversation that they haven't read for a while. */
export type UnreadMail = {
  language: Language;
  /** Who is greeted. */
  name: string;
  /** Who has written. */
  other: string;
  /** The ad's name, or the order's number. */
  about: string;
  /** How many messages there are. */
  count: number;
  /** The first of them: its text, a picture alone, or a price that was proposed. */
  first: { text: string } | { picture: true } | { offer: string };
  link: string;
};

type Vocabulary = {
  hello: (name: string) => string;
  somebody: string;
  subject: (other: string) => string;
  text: (other: string, about: string, count: number) => string;
  picture: string;
  offer: (amount: string) => string;
  act: string;
  copy: string;
  otherwise: string;
};

const words: Record<Language, Vocabulary> = {
  en: {
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    somebody: "Somebody",
    subject: (other) => `${other} has written to you`,
    text: (other, about, count) =>
      `${other} has written to you${about && ` about ${about}`}${count > 1 ? `, ${count} messages so far` : ""}:`,
    picture: "A picture",
    offer: (amount) => `An offer: ${amount}`,
    act: "Read and answer",
    copy: "If the button does nothing, open this address:",
    otherwise: "We write once for a conversation, until you have read it.",
  },
  ar: {
    hello: (name) => (name ? `مرحبًا ${name}،` : "مرحبًا،"),
    somebody: "أحد المستخدمين",
    subject: (other) => `رسالة جديدة من ${other}`,
    text: (other, about, count) =>
      `وصلتك ${count > 1 ? "رسائل جديدة" : "رسالة جديدة"} من ${other}${about && ` بشأن ${about}`}:`,
    picture: "صورة",
    offer: (amount) => `عرض سعر: ${amount}`,
    act: "القراءة والرد",
    copy: "إذا لم يعمل الزر فافتح هذا العنوان:",
    otherwise: "نرسل إشعارًا واحدًا لكل محادثة إلى أن تقرأها.",
  },
};

/** Marks that turn the reading direction of what follows, and line breaks in a mail's head. */
const deceiving = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

const plain = (text: string): string => text.toWellFormed().replace(deceiving, " ").trim();

/** So much of a message is told by mail, in characters. */
const beginning = 160;

function shortened(text: string): string {
  const letters = [...plain(text)];
  return letters.length > beginning ? `${letters.slice(0, beginning).join("")}…` : letters.join("");
}

/** The mail in its reader's language; who wrote, about what, and how it begins. */
export function unreadMail(
  { language, name, other: given, about, count, first, link }: UnreadMail,
  to: string,
): NewMail {
  const { hello, somebody, subject, text, picture, offer, ...rest } = words[language];
  const other = isolated(plain(given) || somebody);
  const said = "text" in first ? shortened(first.text) : "offer" in first ? offer(isolated(first.offer)) : picture;
  return letter({
    to,
    language,
    subject: subject(other),
    greeting: hello(plain(name)),
    paragraphs: [text(other, about && isolated(plain(about)), count), isolated(said)],
    link,
    canSwitchOff: true,
    ...rest,
  });
}
