import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { getTextDirection } from "#kernel/localized-text.ts";
import type { AnsweredQuestionView, QuestionSectionView } from "./question-view.server.ts";

type MemberText = AnsweredQuestionView["question"];

/** Renders the text of a question. */
export const QuestionText = ({ text: { text, lang } }: { text: MemberText }) => (
  <p dir="auto" lang={lang} className="text-start font-medium whitespace-pre-line wrap-anywhere">
    {text}
  </p>
);

/** Renders an answered question. `report` is the path of the form that reports the listing. */
export function AnsweredQuestionItem({
  item: { id, question, answer, date, day },
  report,
  children,
}: {
  item: AnsweredQuestionView;
  report: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <article id={`question-${id}`} className="grid scroll-mt-4 gap-2">
      <QuestionText text={question} />
      <div dir={getTextDirection(answer.lang)} className="border-s-2 border-line ps-3">
        <p lang={answer.lang} className="max-w-prose text-start whitespace-pre-line wrap-anywhere">
          {answer.text}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-13 text-ink-soft">
        {t("listingQuestions.answer")}
        <time dateTime={day}>{date}</time>
        <a href={`${report}?question=${id}`} rel="nofollow" className="link inline-flex min-h-8 items-center">
          {t("listingQuestions.report")}
        </a>
        {children}
      </div>
    </article>
  );
}

/** Renders the reader's own questions that wait for an answer. */
export function WaitingQuestions({ questions }: { questions: QuestionSectionView["own"] }) {
  const { t } = useTranslation();
  if (questions.length === 0) return null;
  return (
    <div className="grid gap-2 rounded-md border border-line bg-wash p-3">
      <p className="text-14 font-semibold">{t("listingQuestions.waiting")}</p>
      {questions.map(({ id, question }) => (
        <QuestionText key={id} text={question} />
      ))}
      <p className="text-13 text-ink-soft">{t("listingQuestions.waitingText")}</p>
    </div>
  );
}
