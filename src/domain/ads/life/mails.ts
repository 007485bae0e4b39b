import { letter } from "#domain/mail/letter.ts";
import type { NewMail } from "#domain/mail/outbox.server.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { getSiteDateFormat } from "#kernel/site-clock.ts";
import { getSiteName } from "#kernel/site-profile.ts";

/** What whoever sells hears by mail: that an ad will end soon, and whether it is still there. */
export const adMailKinds = ["expiring", "sold-asked"] as const;
export type AdMailKind = (typeof adMailKinds)[number];

export type AdMail = {
  kind: AdMailKind;
  language: Language;
  /** Who is greeted. */
  name: string;
  /** What the ad is called. */
  ad: LocalText;
  /** When it ends, or when an answer is needed by. */
  day: Date | undefined;
  link: string;
  canSwitchOff?: boolean;
};

type Words = { subject: (ad: string) => string; text: (ad: string, day: string) => string; act: string };
type Vocabulary = Record<AdMailKind, Words> & {
  hello: (name: string) => string;
  unnamed: string;
  copy: string;
  otherwise: () => string;
};

const words: Record<Language, Vocabulary> = {
  en: {
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    unnamed: "your ad",
    copy: "If the button does nothing, open this address:",
    otherwise: () => `You get this mail because you sell on ${getSiteName("en")}.`,
    expiring: {
      subject: (ad) => `${ad} is shown for a few more days`,
      text: (ad, day) => `Your ad ${ad} is shown until ${day}. If it still holds, renew it: one click is enough.`,
      act: "Renew the ad",
    },
    "sold-asked": {
      subject: (ad) => `Is ${ad} still there?`,
      text: (ad, day) =>
        `Several people say that ${ad} has been sold. Please tell us whether it is still there. Without an answer we pause the ad on ${day}.`,
      act: "Answer",
    },
  },
  ar: {
    hello: (name) => (name ? `مرحبًا ${name}،` : "مرحبًا،"),
    unnamed: "إعلانك",
    copy: "إذا لم يعمل الزر فافتح هذا العنوان:",
    otherwise: () => `وصلتك هذه الرسالة لأنك تبيع على ${getSiteName("ar")}.`,
    expiring: {
      subject: (ad) => `إعلان ${ad} ينتهي خلال أيام`,
      text: (ad, day) => `إعلانك ${ad} معروض حتى ${day}. إن كان ما زال قائمًا فجدّده بضغطة واحدة.`,
      act: "تجديد الإعلان",
    },
    "sold-asked": {
      subject: (ad) => `هل ما زال ${ad} متوفرًا؟`,
      text: (ad, day) =>
        `أفاد عدة أشخاص بأن ${ad} قد بيع. نرجو إخبارنا إن كان ما زال متوفرًا، وإلا أوقفنا الإعلان مؤقتًا في ${day}.`,
      act: "الرد على السؤال",
    },
  },
};

/** Marks that turn the reading direction of what follows, and whatever else is no letter of a name. */
const deceiving = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const plain = (text: string): string => text.toWellFormed().replace(deceiving, "");

/** The mail in its reader's language: a plain text, and the same as a page that runs the right way. */
export function adMail({ kind, language, name, ad, day, link, canSwitchOff }: AdMail, to: string): NewMail {
  const { hello, unnamed, copy, otherwise, ...kinds } = words[language];
  const called = plain(inLanguage(ad, language).text).slice(0, 80) || unnamed;
  const { subject, text, act } = kinds[kind];
  return letter({
    to,
    language,
    subject: subject(called),
    greeting: hello(name && isolated(plain(name))),
    paragraphs: [text(isolated(called), day ? getSiteDateFormat(language, { dateStyle: "long" }).format(day) : "")],
    act,
    link,
    copy,
    otherwise: otherwise(),
    canSwitchOff,
  });
}
