import { renderEmail, sanitizeMailText, stripControlCharacters } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import {
  type ByLanguage,
  type Language,
  type LocalizedText,
  pickByLanguage,
  pickTranslation,
} from "#kernel/localized-text.ts";
import { getSiteName } from "#kernel/site-profile.ts";
import { getSiteDateFormat } from "#kernel/site-time.ts";

/** Kinds of emails to sellers: a listing is about to expire, or the seller is asked whether it is still available. */
const listingEmailKinds = ["expiring", "sold-asked"] as const;
export type ListingEmailKind = (typeof listingEmailKinds)[number];

export type ListingEmail = {
  kind: ListingEmailKind;
  language: Language;
  /** Name of the recipient, used in the greeting. */
  name: string;
  ad: LocalizedText;
  /** Day on which the listing expires, or deadline for the seller's answer. */
  day: Date | undefined;
  link: string;
  canSwitchOff?: boolean;
};

type EmailTexts = { subject: (ad: string) => string; text: (ad: string, day: string) => string; act: string };
type EmailVocabulary = Record<ListingEmailKind, EmailTexts> & {
  unnamed: string;
  otherwise: () => string;
};

const vocabularies: ByLanguage<EmailVocabulary> = {
  en: {
    unnamed: "your listing",
    otherwise: () => `You get this e-mail because you sell on ${getSiteName("en")}.`,
    expiring: {
      subject: (listing) => `${listing} expires in a few days`,
      text: (listing, day) =>
        `Your listing ${listing} is shown until ${day}. If it's still for sale, renew it with one click.`,
      act: "Renew listing",
    },
    "sold-asked": {
      subject: (listing) => `Is ${listing} still available?`,
      text: (listing, day) =>
        `Several people say that ${listing} has been sold. Please tell us whether it's still available. If you don't answer, we'll pause the listing on ${day}.`,
      act: "Answer",
    },
  },
  ar: {
    unnamed: "إعلانك",
    otherwise: () => `وصلتك هذه الرسالة لأنك تبيع على ${getSiteName("ar")}.`,
    expiring: {
      subject: (listing) => `إعلان ${listing} ينتهي خلال أيام`,
      text: (listing, day) => `إعلانك ${listing} معروض حتى ${day}. إن كان العرض ما زال قائمًا فجدّد الإعلان بضغطة واحدة.`,
      act: "تجديد الإعلان",
    },
    "sold-asked": {
      subject: (listing) => `هل ما زال ${listing} متوفرًا؟`,
      text: (listing, day) =>
        `أفاد عدة أشخاص بأن ${listing} قد بيع. هل ما زال متوفرًا؟ إن لم تُجب فسنوقف الإعلان مؤقتًا في ${day}.`,
      act: "الإجابة",
    },
  },
};

/**
 * Renders an email about a listing in the recipient's language, as plain text and as HTML with the matching text
 * direction.
 */
export function renderListingEmail(
  { kind, language, name, ad: listing, day, link, canSwitchOff }: ListingEmail,
  to: string,
): NewMail {
  const { unnamed, otherwise, ...kinds } = pickByLanguage(vocabularies, language);
  const listingName = stripControlCharacters(pickTranslation(listing, language).text).slice(0, 80) || unnamed;
  const { subject, text, act } = kinds[kind];
  return renderEmail({
    to,
    language,
    subject: subject(listingName),
    name: name && sanitizeMailText(name),
    paragraphs: [
      text(wrapBidiIsolate(listingName), day ? getSiteDateFormat(language, { dateStyle: "long" }).format(day) : ""),
    ],
    act,
    link,
    otherwise: otherwise(),
    canSwitchOff,
  });
}
