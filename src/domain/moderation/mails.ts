import { letter } from "#domain/mail/letter.ts";
import type { NewMail } from "#domain/mail/outbox.server.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";

/** What people hear of decisions on their ads and accounts. */
export type ModerationMailKind = "approve" | "reject" | "change" | "take-down" | "ban" | "lift";

export type ModerationMail = {
  kind: ModerationMailKind;
  language: Language;
  /** Who is greeted. */
  name: string;
  /** The ad's name. */
  ad?: string;
  /** What is to be mended, or why somebody is banned: a line each. */
  reasons?: readonly string[];
  /** Until when a ban holds, in the reader's writing. */
  until?: string | undefined;
  link: string;
};

type Told = { ad: string; until: string | undefined };
type Words = { subject: (told: Told) => string; text: (told: Told) => string; act: string };
type Vocabulary = Record<ModerationMailKind, Words> & {
  hello: (name: string) => string;
  copy: string;
  otherwise: string;
};

const words: Record<Language, Vocabulary> = {
  en: {
    hello: (name) => `Hello ${name},`,
    copy: "If the button does nothing, open this address:",
    otherwise: "If you think that this is a mistake, write to us.",
    approve: {
      subject: ({ ad }) => `Your ad is up: ${ad}`,
      text: ({ ad }) => `We have looked at your ad “${ad}”, and everybody can see it now.`,
      act: "Look at my ad",
    },
    reject: {
      subject: ({ ad }) => `Your ad was refused: ${ad}`,
      text: ({ ad }) => `We have looked at your ad “${ad}” and can't show it:`,
      act: "Look at my ad",
    },
    change: {
      subject: ({ ad }) => `Please change something: ${ad}`,
      text: ({ ad }) => `Your ad “${ad}” is almost ready. Please mend this, and send it again:`,
      act: "Change my ad",
    },
    "take-down": {
      subject: ({ ad }) => `Your ad was taken down: ${ad}`,
      text: ({ ad }) => `We took your ad “${ad}” down:`,
      act: "Look at my ad",
    },
    ban: {
      subject: () => "Your account is suspended",
      text: ({ until }) =>
        until
          ? `Your account is suspended until ${until}. The reason:`
          : "Your account is suspended for good. The reason:",
      act: "Write to us",
    },
    lift: {
      subject: () => "Your account is open again",
      text: () => "You can sign in again, and your ads are back where they were.",
      act: "Sign in",
    },
  },
  ar: {
    hello: (name) => `مرحبًا ${name}،`,
    copy: "إذا لم يعمل الزر فافتح هذا العنوان:",
    otherwise: "إذا رأيت أن هذا خطأ فراسلنا.",
    approve: {
      subject: ({ ad }) => `نُشر إعلانك: ${ad}`,
      text: ({ ad }) => `راجعنا إعلانك «${ad}» وصار ظاهرًا للجميع.`,
      act: "عرض إعلاني",
    },
    reject: {
      subject: ({ ad }) => `رُفض إعلانك: ${ad}`,
      text: ({ ad }) => `راجعنا إعلانك «${ad}» ولا يمكننا نشره:`,
      act: "عرض إعلاني",
    },
    change: {
      subject: ({ ad }) => `نرجو تعديل إعلانك: ${ad}`,
      text: ({ ad }) => `إعلانك «${ad}» جاهز تقريبًا. نرجو تعديل ما يلي ثم إرساله من جديد:`,
      act: "تعديل إعلاني",
    },
    "take-down": {
      subject: ({ ad }) => `أُزيل إعلانك: ${ad}`,
      text: ({ ad }) => `أزلنا إعلانك «${ad}»:`,
      act: "عرض إعلاني",
    },
    ban: {
      subject: () => "أُوقف حسابك",
      text: ({ until }) => (until ? `أُوقف حسابك حتى ${until}. السبب:` : "أُوقف حسابك نهائيًا. السبب:"),
      act: "مراسلتنا",
    },
    lift: {
      subject: () => "عاد حسابك",
      text: () => "يمكنك تسجيل الدخول من جديد، وعادت إعلاناتك كما كانت.",
      act: "تسجيل الدخول",
    },
  },
};

/** Marks that turn the reading direction of what follows, and whatever else is no letter of a name. */
const deceiving = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const plain = (text: string): string => text.toWellFormed().replace(deceiving, " ");

/** The mail in its reader's language: a plain text, and the same as a page that runs the right way. */
export function moderationMail(mail: ModerationMail, to: string): NewMail {
  const { kind, language, link, reasons = [] } = mail;
  const { hello, copy, otherwise, ...kinds } = words[language];
  const { subject: subjectOf, text, act } = kinds[kind];
  const ad = plain(mail.ad ?? "");
  const subject = subjectOf({ ad, until: mail.until });
  const greeting = hello(isolated(plain(mail.name)));
  const told = text({ ad: isolated(ad), until: mail.until });
  const lines = reasons.map((reason) => `• ${plain(reason)}`);
  return letter({
    to,
    language,
    subject,
    greeting,
    paragraphs: [told, ...(lines.length > 0 ? [lines.join("\n")] : [])],
    act,
    link,
    copy,
    otherwise: kind === "approve" || kind === "lift" ? "" : otherwise,
  });
}
