import type { Account } from "#domain/accounts/account.ts";
import type { TokenScope } from "#domain/accounts/scopes.ts";
import { renderEmail, sanitizeMailText } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { type ByLanguage, pickByLanguage } from "#kernel/localized-text.ts";
import type { AccessToken } from "./access-token.ts";

type TokenMailTexts = {
  subject: string;
  created: (token: string) => string;
  expiry: (day: string | null) => string;
  may: string;
  scopes: Record<TokenScope, string>;
  act: string;
  otherwise: string;
};

const mailTexts: ByLanguage<TokenMailTexts> = {
  en: {
    subject: "A token was created for your account",
    created: (token) =>
      `The access token ${token} was just created. Anyone who has it can use your account without your password.`,
    expiry: (day) => (day ? `It works until ${day}.` : "It works until you revoke it."),
    may: "With it, a program can:",
    scopes: {
      "account:read": "see your profile, addresses, favourites and garage",
      "account:write": "change your profile, addresses, favourites and garage, and write reviews",
      "orders:read": "see your cart and orders",
      "orders:write": "fill your cart, and place and cancel orders",
      "ads:read": "see your listings and drafts",
      "ads:write": "publish, edit and remove your listings",
      "bookings:read": "see your bookings",
      "bookings:write": "book and cancel rentals",
      "inbox:read": "read your messages and notifications",
      "inbox:write": "send messages and make offers",
    },
    act: "View my tokens",
    otherwise:
      "If it wasn't you, revoke the token and change your password immediately. A new password revokes all tokens.",
  },
  ar: {
    subject: "أُنشئ رمز وصول لحسابك",
    created: (token) => `أُنشئ الآن رمز وصول باسم ${token}. من يملكه يستطيع استخدام حسابك دون كلمة مرورك.`,
    expiry: (day) => (day ? `صالح حتى ${day}.` : "يبقى صالحًا إلى أن تلغيه."),
    may: "الصلاحيات:",
    scopes: {
      "account:read": "الاطلاع على ملفك وعناوينك ومفضلتك وكراجك",
      "account:write": "تعديل ملفك وعناوينك ومفضلتك وكراجك وكتابة التقييمات",
      "orders:read": "الاطلاع على سلتك وطلباتك",
      "orders:write": "تعبئة سلتك وإتمام الطلبات وإلغاؤها",
      "ads:read": "الاطلاع على إعلاناتك ومسوداتك",
      "ads:write": "نشر إعلاناتك وتعديلها وإزالتها",
      "bookings:read": "الاطلاع على حجوزاتك",
      "bookings:write": "حجز سيارات التأجير وإلغاء الحجز",
      "inbox:read": "قراءة رسائلك وإشعاراتك",
      "inbox:write": "كتابة الرسائل وتقديم عروض السعر",
    },
    act: "عرض رموزي",
    otherwise: "إذا لم تكن أنت فألغِ الرمز وغيّر كلمة مرورك فورًا، فتغييرها يلغي جميع الرموز.",
  },
};

/** Creates the mail that informs the owner of a new access token and its scopes. */
export function createTokenMail(
  token: AccessToken,
  { name, email, language }: Pick<Account, "name" | "email" | "language">,
  link: string,
): NewMail {
  const { subject, created, expiry, may, scopes, ...rest } = pickByLanguage(mailTexts, language);
  const locale = language === "ar" ? "ar-u-nu-latn" : "en-GB";
  const day =
    token.expiresAt && new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(token.expiresAt);
  const allowed = [may, ...token.scopes.map((scope) => `• ${scopes[scope]}`)].join("\n");
  const paragraphs = [created(sanitizeMailText(token.name)), allowed, expiry(day)];
  return renderEmail({ to: email, language, subject, name: sanitizeMailText(name), paragraphs, link, ...rest });
}
