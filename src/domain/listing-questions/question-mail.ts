import { renderEmail, sanitizeMailText, stripControlCharacters } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";

export type QuestionMailContent = {
  /** `asked` goes to the seller, `answered` to the person who asked. */
  kind: "asked" | "answered";
  language: Language;
  /** Name in the greeting. */
  name: string;
  /** Title of the listing. */
  listing: string;
  question: string;
  /** Null in the mail to the seller. */
  answer: string | null;
  link: string;
};

type MailTexts = Record<
  QuestionMailContent["kind"],
  { subject: (listing: string) => string; text: (listing: string) => string; act: string }
> & { hint: string; question: (text: string) => string; answer: (text: string) => string };

const mailTexts: ByLanguage<MailTexts> = {
  en: {
    asked: {
      subject: (listing) => `New question about ${listing}`,
      text: (listing) => `Somebody has a question about your listing ${listing}:`,
      act: "Answer the question",
    },
    answered: {
      subject: (listing) => `Your question about ${listing} was answered`,
      text: (listing) => `The seller answered your question about ${listing}:`,
      act: "View the answer",
    },
    hint: "Your answer is published on the page of the listing together with the question.",
    question: (text) => `Question: ${text}`,
    answer: (text) => `Answer: ${text}`,
  },
  ar: {
    asked: {
      subject: (listing) => `سؤال جديد عن ${listing}`,
      text: (listing) => `وصلك سؤال عن إعلانك ${listing}:`,
      act: "أجب عن السؤال",
    },
    answered: {
      subject: (listing) => `وصلتك إجابة عن ${listing}`,
      text: (listing) => `أجاب البائع عن سؤالك عن ${listing}:`,
      act: "عرض الإجابة",
    },
    hint: "تُنشر إجابتك مع السؤال في صفحة الإعلان.",
    question: (text) => `السؤال: ${text}`,
    answer: (text) => `الإجابة: ${text}`,
  },
};

/** Prepares a text of several lines for one line of a mail. */
const toMailLine = (text: string): string => wrapBidiIsolate(stripControlCharacters(text, " ").trim());

/** Renders the mail about a new question or about its answer in the recipient's language. */
export function renderQuestionMail(
  { kind, language, name, listing, question, answer, link }: QuestionMailContent,
  to: string,
): NewMail {
  const texts = pickByLanguage(mailTexts, language);
  const { subject, text, act } = texts[kind];
  const quoted = [
    texts.question(toMailLine(question)),
    ...(answer === null ? [] : [texts.answer(toMailLine(answer))]),
  ].join("\n");
  return renderEmail({
    to,
    language,
    subject: subject(stripControlCharacters(listing)),
    name: stripControlCharacters(name),
    paragraphs: [text(sanitizeMailText(listing)), quoted, ...(kind === "asked" ? [texts.hint] : [])],
    link,
    act,
    canSwitchOff: true,
  });
}
