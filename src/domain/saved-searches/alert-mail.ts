import {
  type EmailListEntry,
  renderEmail,
  sanitizeMailText,
  stripControlCharacters,
} from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { getUnsubscribePath } from "#domain/mail/unsubscribe-path.ts";
import { formatArabicCount } from "#kernel/arabic-count.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { savedSearchesPath } from "./saved-search.ts";

type AlertListing = { title: string; price: string | undefined; isCheaper: boolean; path: string };

/** Listings that were found for one saved search. `count` includes those that the mail does not show. */
export type SearchAlert = { name: string; path: string; count: number; listings: readonly AlertListing[] };

export type SearchAlertMailContent = {
  language: Language;
  name: string;
  origin: string;
  unsubscribeKey: string;
  /** At least one search, each with at least one listing. */
  alerts: readonly SearchAlert[];
};

type MailTexts = {
  subject: (count: string, search: string) => string;
  digestSubject: (count: string) => string;
  count: (count: number) => string;
  text: string;
  cheaper: string;
  more: (count: number) => string;
  act: string;
  digestAct: string;
  otherwise: string;
};

const newListings = {
  one: "إعلان جديد",
  two: "إعلانان جديدان",
  few: "إعلانات جديدة",
  many: "إعلانًا جديدًا",
  other: "إعلان جديد",
};
const otherListings = {
  one: "إعلان آخر",
  two: "إعلانان آخران",
  few: "إعلانات أخرى",
  many: "إعلانًا آخر",
  other: "إعلان آخر",
};

const mailTexts: ByLanguage<MailTexts> = {
  en: {
    subject: (count, search) => `${count}: ${search}`,
    digestSubject: (count) => `${count} for your saved searches`,
    count: (count) => (count === 1 ? "1 new listing" : `${count} new listings`),
    text: "New on your saved searches:",
    cheaper: "price cut",
    more: (count) => `and ${count} more`,
    act: "View listings",
    digestAct: "Saved searches",
    otherwise:
      "You get this e-mail because you saved a search. On the page of your searches you choose how often we write.",
  },
  ar: {
    subject: (count, search) => `${count}: ${search}`,
    digestSubject: (count) => `${count} في عمليات بحثك المحفوظة`,
    count: (count) => formatArabicCount(count, newListings),
    text: "جديد عمليات بحثك المحفوظة:",
    cheaper: "نزل السعر",
    more: (count) => `و${formatArabicCount(count, otherListings)}`,
    act: "عرض الإعلانات",
    digestAct: "عمليات البحث المحفوظة",
    otherwise: "وصلتك هذه الرسالة لأنك حفظت بحثًا. يمكنك تغيير موعد التنبيه من صفحة بحثك المحفوظ.",
  },
};

/** Renders the mail about new and cheaper listings of a member's saved searches. */
export function renderSearchAlertMail(
  { language, name, origin, unsubscribeKey, alerts }: SearchAlertMailContent,
  to: string,
): NewMail {
  const texts = pickByLanguage(mailTexts, language);
  const total = alerts.reduce((sum, { count }) => sum + count, 0);
  const [first] = alerts;
  const isSingle = alerts.length === 1 && first !== undefined;
  const list = alerts.flatMap(({ name: search, count, listings, path }): EmailListEntry[] => [
    { text: sanitizeMailText(search) },
    ...listings.map((listing) => ({
      text: [
        sanitizeMailText(listing.title),
        ...(listing.price === undefined ? [] : [wrapBidiIsolate(listing.price)]),
        ...(listing.isCheaper ? [texts.cheaper] : []),
      ].join(" · "),
      link: origin + listing.path,
    })),
    ...(count > listings.length ? [{ text: texts.more(count - listings.length), link: origin + path }] : []),
  ]);
  return renderEmail({
    to,
    language,
    name: stripControlCharacters(name),
    subject: isSingle
      ? texts.subject(texts.count(total), sanitizeMailText(first.name))
      : texts.digestSubject(texts.count(total)),
    paragraphs: [texts.text],
    list,
    act: isSingle ? texts.act : texts.digestAct,
    link: origin + (isSingle ? first.path : savedSearchesPath),
    otherwise: texts.otherwise,
    unsubscribeUrl: origin + getUnsubscribePath(unsubscribeKey),
  });
}
