import { renderEmail, sanitizeMailText } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";

/** Outcomes of a payout that its seller gets a mail about. A seller's own cancellation is not among them. */
export type PayoutOutcome = "paid" | "failed" | "cancelled";

/** Mail to a seller about the outcome of a payout. */
export type PayoutMail = {
  outcome: PayoutOutcome;
  language: Language;
  name?: string | undefined;
  /** Amount with its currency. */
  amount: string;
  /** IBAN with most characters masked. */
  maskedIban: string;
  /** Note of the administrator about a payout that did not arrive. */
  reason: string | null;
  link: string;
};

type MailTexts = {
  subject: Record<PayoutOutcome, (amount: string) => string>;
  text: Record<PayoutOutcome, (iban: string) => string>;
  reason: (reason: string) => string;
  act: string;
};

const texts: ByLanguage<MailTexts> = {
  en: {
    subject: {
      paid: (amount) => `Your payout of ${amount} was sent`,
      failed: (amount) => `Your payout of ${amount} did not arrive`,
      cancelled: (amount) => `Your payout of ${amount} was cancelled`,
    },
    text: {
      paid: (iban) => `The money is in your account ${iban}, or will be within a few days.`,
      failed: (iban) =>
        `The bank did not accept the payment to the account ${iban}. The money is in your balance again. Please check the account before you request another payout.`,
      cancelled: () => "The money is in your balance again.",
    },
    reason: (reason) => `Reason: ${reason}`,
    act: "View your money",
  },
  ar: {
    subject: {
      paid: (amount) => `حوّلنا إليك ${amount}`,
      failed: (amount) => `لم يصل تحويل ${amount}`,
      cancelled: (amount) => `أُلغي تحويل ${amount}`,
    },
    text: {
      paid: (iban) => `المبلغ في حسابك ${iban}، أو يصل خلال أيام قليلة.`,
      failed: (iban) =>
        `رفض البنك التحويل إلى الحساب ${iban}، وعاد المبلغ إلى رصيدك. تحقق من الحساب قبل أن تطلب تحويلًا آخر.`,
      cancelled: () => "عاد المبلغ إلى رصيدك.",
    },
    reason: (reason) => `السبب: ${reason}`,
    act: "عرض أموالك",
  },
};

/** Renders the mail about the outcome of a payout. */
export function renderPayoutMail(
  { outcome, language, name, amount, maskedIban, reason, link }: PayoutMail,
  to: string,
): NewMail {
  const { subject, text, reason: formatReason, act } = pickByLanguage(texts, language);
  return renderEmail({
    to,
    language,
    subject: subject[outcome](wrapBidiIsolate(sanitizeMailText(amount))),
    name: name && sanitizeMailText(name),
    paragraphs: [
      text[outcome](wrapBidiIsolate(sanitizeMailText(maskedIban))),
      ...(reason ? [formatReason(sanitizeMailText(reason))] : []),
    ],
    act,
    link,
  });
}
