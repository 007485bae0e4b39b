import { useEffect, useRef } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PostForm } from "#web/account/fields.tsx";
import type { GarageRefusal } from "./garage-page.server.ts";
import { VehicleQuestionField } from "./question-field.tsx";
import { useVehicleErrorText } from "./vehicle-errors.ts";
import type { VehicleQuestionView } from "./vehicle-questions.server.ts";

type Props = {
  entry: number;
  questions: readonly VehicleQuestionView[];
  back: string;
  refused: GarageRefusal | undefined;
  /** Id of the element with the vehicle's name, which labels the form for screen readers. */
  title: string;
};

/** Renders the stored answers about a vehicle, each with a button that deletes it. */
export function StoredVehicleAnswers({ entry, questions, back, title }: Omit<Props, "refused">) {
  const { t } = useTranslation();
  const answeredQuestions = questions.filter(({ answer }) => answer !== "");
  if (answeredQuestions.length === 0) return null;
  return (
    <section aria-describedby={title} className="border-t border-line pt-3">
      <h3 className="text-13 text-ink-soft">{t("vehicles.garage.answers")}</h3>
      <ul className="text-14">
        {answeredQuestions.map((question) => (
          <GivenAnswer key={question.field} entry={entry} question={question} back={back} />
        ))}
      </ul>
    </section>
  );
}

function GivenAnswer({ entry, question, back }: Pick<Props, "entry" | "back"> & { question: VehicleQuestionView }) {
  const { t } = useTranslation();
  const { field, text, answerText } = question;
  return (
    <li className="flex items-center gap-2">
      <p className="min-w-0 grow wrap-anywhere">
        <span className="text-ink-soft">{text}</span> <bdi className="font-medium">{answerText}</bdi>
      </p>
      <PostForm action="/garage/change" replace preventScrollReset>
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="entry" value={entry} />
        <Button type="submit" name={field} value="" variant="quiet" className="px-3!">
          <Icon name="close" size={16} />
          <span className="sr-only">{t("vehicles.garage.forget", { question: text, answer: answerText })}</span>
        </Button>
      </PostForm>
    </li>
  );
}

/** Renders a collapsed form with the questions about a vehicle that decide which parts fit. */
export function VehicleQuestions({ entry, questions, back, refused, title }: Props) {
  const { t } = useTranslation();
  const getErrorText = useVehicleErrorText();
  const details = useRef<HTMLDetailsElement>(null);
  const questionRefusal = refused?.field?.startsWith("answer.") ? refused : undefined;
  useEffect(() => {
    if (questionRefusal) details.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [questionRefusal]);
  if (questions.length === 0) return null;
  const answeredCount = questions.filter(({ answer }) => answer !== "").length;
  return (
    <details
      // The key collapses the form after answers were saved.
      key={questions.map(({ field, answer }) => field + answer).join()}
      ref={details}
      open={questionRefusal !== undefined}
      className="group/ask border-t border-line"
    >
      <summary
        aria-describedby={title}
        className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-14 font-medium hover:bg-wash"
      >
        {t("vehicles.garage.questions")}
        <span className="font-normal text-ink-soft">
          {t("vehicles.garage.answered", { answered: answeredCount, all: questions.length })}
        </span>
        <Icon name="chevron-down" size={16} className="ms-auto transition-transform group-open/ask:rotate-180" />
      </summary>
      <PostForm action="/garage/change" replace preventScrollReset noValidate className="grid gap-4 px-4 pt-1 pb-4">
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="entry" value={entry} />
        <p className="text-13 text-ink-soft">{t("vehicles.garage.questionsText")}</p>
        {questions.map((question) => (
          <VehicleQuestionField
            key={question.field}
            question={question}
            variant="pills"
            refused={
              questionRefusal?.field === question.field
                ? { value: questionRefusal.values[question.field] ?? "", error: getErrorText(questionRefusal.code) }
                : undefined
            }
          />
        ))}
        <Button type="submit" variant="outline" className="justify-self-start">
          {t("vehicles.garage.save")}
        </Button>
      </PostForm>
    </details>
  );
}
