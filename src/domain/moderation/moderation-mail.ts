import { renderEmail, stripControlCharacters } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";

type ModerationMailKind = "approve" | "reject" | "change" | "take-down" | "ban" | "lift";

export type ModerationMailContent = {
  kind: ModerationMailKind;
  language: Language;
  name: string;
  ad?: string;
  /** Requested changes, one line each, or the reason of a ban. */
  reasons?: readonly string[];
  /** End of a ban, formatted for the recipient. */
  until?: string | undefined;
  link: string;
};

type MailParams = { ad: string; until: string | undefined };
type MailWording = { subject: (params: MailParams) => string; text: (params: MailParams) => string; act: string };
type MailTexts = Record<ModerationMailKind, MailWording> & { otherwise: string };

const mailTexts: ByLanguage<MailTexts> = {
  en: {
    otherwise: "If you think this is a mistake, contact us.",
    approve: {
      subject: ({ ad }) => `Your listing is live: ${ad}`,
      text: ({ ad }) => `We reviewed your listing “${ad}”, and everyone can see it now.`,
      act: "View my listing",
    },
    reject: {
      subject: ({ ad }) => `Your listing was rejected: ${ad}`,
      text: ({ ad }) => `We reviewed your listing “${ad}” and can't publish it:`,
      act: "View my listing",
    },
    change: {
      subject: ({ ad }) => `Please edit your listing: ${ad}`,
      text: ({ ad }) => `Your listing “${ad}” is almost ready. Please fix the following and send it again:`,
      act: "Edit my listing",
    },
    "take-down": {
      subject: ({ ad }) => `Your listing was taken down: ${ad}`,
      text: ({ ad }) => `We took down your listing “${ad}”:`,
      act: "View my listing",
    },
    ban: {
      subject: () => "Your account is suspended",
      text: ({ until }) =>
        until ? `Your account is suspended until ${until}. Reason:` : "Your account is suspended permanently. Reason:",
      act: "Contact us",
    },
    lift: {
      subject: () => "Your account is active again",
      text: () => "You can sign in again, and your listings are back as they were.",
      act: "Sign in",
    },
  },
  ar: {
    otherwise: "إذا كنت ترى أن هذا خطأ فراسلنا.",
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
      subject: () => "أُعيد تفعيل حسابك",
      text: () => "يمكنك الآن تسجيل الدخول، وعادت إعلاناتك كما كانت.",
      act: "تسجيل الدخول",
    },
  },
};

const cleanText = (text: string): string => stripControlCharacters(text, " ");

export function renderModerationMail(mail: ModerationMailContent, to: string): NewMail {
  const { kind, language, link, reasons = [] } = mail;
  const { otherwise, ...kinds } = pickByLanguage(mailTexts, language);
  const { subject: formatSubject, text, act } = kinds[kind];
  const ad = cleanText(mail.ad ?? "");
  const subject = formatSubject({ ad, until: mail.until });
  const intro = text({ ad: wrapBidiIsolate(ad), until: mail.until });
  const reasonLines = reasons.map((reason) => `• ${cleanText(reason)}`);
  return renderEmail({
    to,
    language,
    subject,
    name: wrapBidiIsolate(cleanText(mail.name)),
    paragraphs: [intro, ...(reasonLines.length > 0 ? [reasonLines.join("\n")] : [])],
    act,
    link,
    otherwise: kind === "approve" || kind === "lift" ? "" : otherwise,
  });
}
