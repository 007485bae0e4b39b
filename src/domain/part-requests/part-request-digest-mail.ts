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
import { partRequestsPath, wantedPartsPath } from "./part-request.ts";
import { formatOfferTerms, type MailedOffer } from "./part-request-mail.ts";

export type WantedPartsMailContent = {
  language: Language;
  name: string;
  origin: string;
  unsubscribeKey: string;
  /** Number of requests, including those that the mail does not show. */
  count: number;
  /** At least one request. `city` is undefined for a city that no longer exists. */
  requests: readonly { part: string; car: string; city: string | undefined; path: string }[];
};

export type PartOffersMailContent = {
  language: Language;
  name: string;
  origin: string;
  /** At least two offers, those of a request together. `link` is the address of the request. */
  offers: readonly { part: string; car: string; link: string; seller: string; offer: MailedOffer }[];
};

type MailTexts = {
  wanted: {
    count: (count: number) => string;
    text: string;
    more: (count: number) => string;
    act: string;
    otherwise: string;
  };
  offers: { count: (count: number) => string; text: string; act: string; actAll: string };
};

const wantedParts = {
  one: "قطعة مطلوبة",
  two: "قطعتان مطلوبتان",
  few: "قطع مطلوبة",
  many: "قطعة مطلوبة",
  other: "قطعة مطلوبة",
};
const otherParts = {
  one: "قطعة أخرى",
  two: "قطعتان أخريان",
  few: "قطع أخرى",
  many: "قطعة أخرى",
  other: "قطعة أخرى",
};
const newOffers = {
  one: "عرض جديد",
  two: "عرضان جديدان",
  few: "عروض جديدة",
  many: "عرضًا جديدًا",
  other: "عرض جديد",
};

const mailTexts: ByLanguage<MailTexts> = {
  en: {
    wanted: {
      count: (count) => (count === 1 ? "Wanted part" : `${count} wanted parts`),
      text: "Buyers are looking for parts like those you sell. Make an offer:",
      more: (count) => `and ${count} more`,
      act: "View wanted parts",
      otherwise: "We send new requests at most once a day.",
    },
    offers: {
      count: (count) => `${count} new offers`,
      text: "Sellers have answered your part requests:",
      act: "Compare offers",
      actAll: "Part requests",
    },
  },
  ar: {
    wanted: {
      count: (count) => formatArabicCount(count, wantedParts),
      text: "مشترون يبحثون عن قطع مثل التي تبيعها. قدّم عرضك:",
      more: (count) => `و${formatArabicCount(count, otherParts)}`,
      act: "عرض القطع المطلوبة",
      otherwise: "نرسل الطلبات الجديدة مرة واحدة في اليوم على الأكثر.",
    },
    offers: {
      count: (count) => formatArabicCount(count, newOffers),
      text: "ردّ بائعون على طلبات القطع التي أرسلتها:",
      act: "قارن العروض",
      actAll: "طلبات القطع",
    },
  },
};

/** Renders the daily mail about new requests for parts that a person's businesses may sell. */
export function renderWantedPartsMail(
  { language, name, origin, unsubscribeKey, count, requests }: WantedPartsMailContent,
  to: string,
): NewMail {
  const { wanted: texts } = pickByLanguage(mailTexts, language);
  const [first] = requests;
  const named = stripControlCharacters(first?.part ?? "");
  return renderEmail({
    to,
    language,
    name: stripControlCharacters(name),
    subject: `${texts.count(count)}: ${named}${count > 1 ? "…" : ""}`,
    paragraphs: [texts.text],
    list: [
      ...requests.map(
        ({ part, car, city, path }): EmailListEntry => ({
          text: [part, car, ...(city ? [city] : [])].map(sanitizeMailText).join(" · "),
          link: origin + path,
        }),
      ),
      ...(count > requests.length
        ? [{ text: texts.more(count - requests.length), link: origin + wantedPartsPath }]
        : []),
    ],
    act: texts.act,
    link: origin + wantedPartsPath,
    otherwise: texts.otherwise,
    unsubscribeUrl: origin + getUnsubscribePath(unsubscribeKey),
  });
}

/** Renders the mail about several new offers for the requests of a member. */
export function renderPartOffersMail({ language, name, origin, offers }: PartOffersMailContent, to: string): NewMail {
  const { offers: texts } = pickByLanguage(mailTexts, language);
  const requests = [...Map.groupBy(offers, ({ link }) => link).values()];
  const [first] = offers;
  const isSingle = requests.length === 1;
  return renderEmail({
    to,
    language,
    name: stripControlCharacters(name),
    subject: `${texts.count(offers.length)}: ${stripControlCharacters(first?.part ?? "")}${isSingle ? "" : "…"}`,
    paragraphs: [texts.text],
    list: requests.flatMap((own): EmailListEntry[] => [
      ...own.slice(0, 1).map(({ part, car }) => ({ text: `${sanitizeMailText(part)} (${sanitizeMailText(car)})` })),
      ...own.map(({ seller, offer, link }) => ({
        text: [sanitizeMailText(seller), wrapBidiIsolate(offer.price), formatOfferTerms(offer, language)].join(" · "),
        link,
      })),
    ]),
    act: isSingle ? texts.act : texts.actAll,
    link: isSingle && first ? first.link : origin + partRequestsPath,
    canSwitchOff: true,
  });
}
