import type { EmployeeRole } from "#db/schema/businesses.ts";
import { renderEmail, sanitizeMailText, stripControlCharacters } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { getSiteName } from "#kernel/site-profile.ts";

/** Kinds of mails about a business. */
const businessMailKinds = ["accepted", "rejected", "verified", "unverified", "invited"] as const;

export type BusinessMail = {
  kind: (typeof businessMailKinds)[number];
  language: Language;
  /** Recipient's name; undefined for an invited person. */
  name?: string | undefined;
  business: string;
  /** Reason of a rejection. */
  reason?: string | undefined;
  /** Inviter and offered role. */
  invitation?: { by: string; role: EmployeeRole } | undefined;
  link: string;
  canSwitchOff?: boolean;
};

type MailDetails = { business: string; by: string; role: EmployeeRole };
type MailText = {
  subject: (business: string) => string;
  text: (details: MailDetails) => string;
  act: string;
  otherwise?: string;
};
type MailVocabulary = Record<BusinessMail["kind"], MailText>;

const roleDescriptions: ByLanguage<Record<EmployeeRole, string>> = {
  en: { manager: "as a manager of its page, listings and orders", editor: "as an editor of its listings" },
  ar: { manager: "لإدارة صفحته وإعلاناته وطلباته", editor: "لكتابة إعلاناته" },
};

const vocabularies: ByLanguage<MailVocabulary> = {
  en: {
    accepted: {
      subject: (business) => `${business} is open on ${getSiteName("en")}`,
      text: ({ business }) =>
        `Welcome! ${business} now has its own page. Add your opening hours, a cover image and your logo, and publish your first listings.`,
      act: "Set up page",
    },
    rejected: {
      subject: (business) => `Your application for ${business}`,
      text: ({ business }) => `We couldn't accept the application for ${business}. You can correct it and apply again.`,
      act: "View application",
    },
    verified: {
      subject: (business) => `${business} is verified`,
      text: ({ business }) =>
        `We checked the documents of ${business}. Its page and listings now show the verified badge.`,
      act: "View page",
    },
    unverified: {
      subject: (business) => `The documents of ${business}`,
      text: ({ business }) => `We couldn't verify ${business} with the document you sent. You can send another one.`,
      act: "Send another document",
    },
    invited: {
      subject: (business) => `${business} invites you to join its team`,
      text: ({ business, by, role }) =>
        `${by} invites you to join ${business} on ${getSiteName("en")} ${roleDescriptions.en[role]}. Sign in with this e-mail address, or create an account with it. The link is valid for seven days.`,
      act: "View invitation",
      otherwise: "If you don't know who this is, ignore this e-mail.",
    },
  },
  ar: {
    accepted: {
      subject: (business) => `تم افتتاح ${business} على ${getSiteName("ar")}`,
      text: ({ business }) =>
        `أهلًا بك! أصبحت لـ${business} صفحة خاصة. أضف أوقات العمل وصورة الغلاف والشعار، وانشر أول إعلاناتك.`,
      act: "إعداد الصفحة",
    },
    rejected: {
      subject: (business) => `طلب تسجيل ${business}`,
      text: ({ business }) => `تعذّر قبول طلب تسجيل ${business}. يمكنك تصحيحه والتقديم من جديد.`,
      act: "عرض الطلب",
    },
    verified: {
      subject: (business) => `تم توثيق ${business}`,
      text: ({ business }) => `تحققنا من مستندات ${business}، وستظهر علامة التوثيق على صفحته وإعلاناته.`,
      act: "عرض الصفحة",
    },
    unverified: {
      subject: (business) => `مستندات ${business}`,
      text: ({ business }) => `تعذّر توثيق ${business} بالمستند الذي أرسلته. يمكنك إرسال مستند آخر.`,
      act: "إرسال مستند آخر",
    },
    invited: {
      subject: (business) => `دعوة للانضمام إلى فريق ${business}`,
      text: ({ business, by, role }) =>
        `يدعوك ${by} للانضمام إلى ${business} على ${getSiteName("ar")} ${roleDescriptions.ar[role]}. سجّل الدخول بهذا البريد أو أنشئ حسابًا به. الرابط صالح لسبعة أيام.`,
      act: "عرض الدعوة",
      otherwise: "إذا كنت لا تعرف صاحب الدعوة فتجاهل هذه الرسالة.",
    },
  },
};

/** Renders a business mail in the recipient's language, as plain text and as HTML with the matching text direction. */
export function renderBusinessMail(
  { kind, language, name, business, reason, invitation, link, canSwitchOff }: BusinessMail,
  to: string,
): NewMail {
  const { act, otherwise, ...mailText } = pickByLanguage(vocabularies, language)[kind];
  const subject = mailText.subject(stripControlCharacters(business));
  const { by = "", role = "editor" } = invitation ?? {};
  const paragraphs = [
    mailText.text({ business: sanitizeMailText(business), by: sanitizeMailText(by), role }),
    ...(reason ? [sanitizeMailText(reason)] : []),
  ];
  return renderEmail({
    to,
    language,
    subject,
    name: name && sanitizeMailText(name),
    paragraphs,
    act,
    link,
    otherwise,
    canSwitchOff,
  });
}
