import { renderEmail, sanitizeMailText } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import type { ByLanguage, Language } from "#kernel/localized-text.ts";
import { pickByLanguage } from "#kernel/localized-text.ts";
import { formatDateTimeInWords } from "#kernel/site-time.ts";

/** Mail to a seller about a new bank account. */
export type PayoutAccountMail = {
  language: Language;
  name?: string | undefined;
  currency: string;
  /** IBAN with most characters masked. */
  maskedIban: string;
  /** Time from which payouts to the account are possible, if they have to wait. */
  heldUntil: Date | undefined;
  link: string;
};

type MailTexts = {
  subject: string;
  added: (currency: string, iban: string) => string;
  held: (time: string) => string;
  act: string;
  otherwise: string;
};

const texts: ByLanguage<MailTexts> = {
  en: {
    subject: "Your bank account was changed",
    added: (currency, iban) => `Payouts in ${currency} now go to the account ${iban}.`,
    held: (time) => `To protect your money, payouts to this account start on ${time}.`,
    act: "View your money",
    otherwise: "If this wasn't you, change your password at once and contact us.",
  },
  ar: {
    subject: "تغيّر حسابك البنكي",
    added: (currency, iban) => `سنحوّل مستحقاتك بعملة ${currency} إلى الحساب ${iban}.`,
    held: (time) => `لحماية أموالك لن نحوّل إلى هذا الحساب قبل ${time}.`,
    act: "عرض أموالك",
    otherwise: "إذا لم تكن أنت من غيّره فغيّر كلمة المرور فورًا وتواصل معنا.",
  },
};

/** Renders the mail about a new bank account of a seller. */
export function renderPayoutAccountMail(
  { language, name, currency, maskedIban, heldUntil, link }: PayoutAccountMail,
  to: string,
): NewMail {
  const { subject, added, held, act, otherwise } = pickByLanguage(texts, language);
  return renderEmail({
    to,
    language,
    subject,
    name: name && sanitizeMailText(name),
    paragraphs: [
      added(sanitizeMailText(currency), sanitizeMailText(maskedIban)),
      ...(heldUntil ? [held(formatDateTimeInWords(heldUntil, language))] : []),
    ],
    act,
    link,
    otherwise,
  });
}
