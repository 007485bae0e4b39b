import { renderEmail, sanitizeMailText } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";

/** Problem of a payout that a provider sends: it failed or came back, or the provider refused it and sent nothing. */
export type PayoutProblem = "failed" | "refused";

/** Mail to an administrator about a payout that a provider could not send. */
type PayoutProblemMail = {
  problem: PayoutProblem;
  language: Language;
  name?: string | undefined;
  /** Number of the payout. */
  number: string;
  /** Amount with its currency. */
  amount: string;
  seller: string;
  reason: string | null;
  link: string;
};

type MailTexts = {
  subject: Record<PayoutProblem, (number: string, amount: string) => string>;
  text: Record<PayoutProblem, (seller: string) => string>;
  reason: (reason: string) => string;
  act: string;
};

const texts: ByLanguage<MailTexts> = {
  en: {
    subject: {
      failed: (number, amount) => `Payout ${number} of ${amount} failed`,
      refused: (number, amount) => `Payout ${number} of ${amount} was not sent`,
    },
    text: {
      failed: (seller) =>
        `The payment provider could not pay ${seller}. The money is in the seller’s balance again. The seller got a mail, too.`,
      refused: (seller) =>
        `The payment provider refused the payout to ${seller}. No money was sent. We keep trying, at least once an hour. Check the settings of the provider, or transfer the money by hand.`,
    },
    reason: (reason) => `Reason: ${reason}`,
    act: "View the payout",
  },
  ar: {
    subject: {
      failed: (number, amount) => `فشل التحويل ${number} بمبلغ ${amount}`,
      refused: (number, amount) => `لم يُرسل التحويل ${number} بمبلغ ${amount}`,
    },
    text: {
      failed: (seller) =>
        `لم يتمكن مزوّد الدفع من التحويل إلى ${seller}. عاد المبلغ إلى رصيد البائع، ووصلته رسالة بذلك.`,
      refused: (seller) =>
        `رفض مزوّد الدفع التحويل إلى ${seller}، ولم يُرسل أي مبلغ. سنعيد المحاولة مرة كل ساعة على الأقل. راجع إعدادات المزوّد، أو حوّل المبلغ بنفسك.`,
    },
    reason: (reason) => `السبب: ${reason}`,
    act: "عرض التحويل",
  },
};

/** Renders the mail about a payout that a provider could not send. */
export function renderPayoutProblemMail(
  { problem, language, name, number, amount, seller, reason, link }: PayoutProblemMail,
  to: string,
): NewMail {
  const { subject, text, reason: formatReason, act } = pickByLanguage(texts, language);
  return renderEmail({
    to,
    language,
    subject: subject[problem](wrapBidiIsolate(number), wrapBidiIsolate(sanitizeMailText(amount))),
    name: name && sanitizeMailText(name),
    paragraphs: [
      text[problem](wrapBidiIsolate(sanitizeMailText(seller))),
      ...(reason ? [formatReason(wrapBidiIsolate(sanitizeMailText(reason)))] : []),
    ],
    act,
    link,
  });
}
