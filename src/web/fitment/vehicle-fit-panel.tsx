import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { FitmentBadge } from "#ui/fit-badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { VehicleQuestionField } from "#web/vehicles/question-field.tsx";
import type { VehicleQuestionView } from "#web/vehicles/vehicle-questions.server.ts";
import type { VehicleFitment } from "./vehicle-fit.server.ts";

await preloadMessages("fitment-pricing");

type Props = { fit: VehicleFitment | undefined; className?: string };

/** Renders the panel "Does it fit my car?" with the verdict, the deciding rule and open questions. */
export default function VehicleFitPanel({ fit, className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <section id="fit" className={`scroll-mt-24 space-y-3 rounded-md bg-wash p-4 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 font-semibold">{t("fitment.heading")}</h2>
        {fit && (
          <a href="/garage" data-vehicle-picker="" className="link text-14">
            {t("fitment.change")}
          </a>
        )}
      </div>
      {fit ? (
        <FitVerdictDetails fit={fit} />
      ) : (
        <div className="space-y-3">
          <p className="text-14 text-ink-soft">{t("fitment.chooseVehicleText")}</p>
          <a href="/garage" data-vehicle-picker="" className={getButtonClass("outline")}>
            <Icon name="car" size={18} />
            {t("fitment.choose")}
          </a>
        </div>
      )}
    </section>
  );
}

function FitVerdictDetails({ fit }: { fit: VehicleFitment }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="flex items-center gap-2 text-14 text-ink-soft">
        <Icon name="car" size={18} />
        <bdi className="font-medium text-ink">{fit.vehicle}</bdi>
      </p>
      <p>
        <FitmentBadge fit={fit.view.fit} label={fit.view.title} />
      </p>
      {fit.explanation.map((sentence) => (
        <p key={sentence} className="text-14 text-ink-soft">
          {sentence}
        </p>
      ))}
      {fit.note && (
        <p dir="auto" lang={fit.note.lang} className="text-start text-14 text-ink-soft wrap-anywhere">
          {fit.note.text}
        </p>
      )}
      {fit.view.fit === "does-not-fit" && (
        <a href={fit.parts} className="link inline-flex items-center gap-1 text-14 font-medium text-accent-text">
          {t("fitment.seeFitting")}
          <Icon name="chevron-next" size={16} />
        </a>
      )}
      {fit.questions.length > 0 && <FitQuestionsForm entry={fit.entry} questions={fit.questions} />}
      {fit.answered.length > 0 && <ResetAnswersForm fit={fit} />}
    </>
  );
}

/**
 * Renders the questions that decide whether the part fits. The answers are stored with the vehicle, so each question
 * is asked once for all parts.
 */
function FitQuestionsForm({ entry, questions }: { entry: number; questions: readonly VehicleQuestionView[] }) {
  const { t } = useTranslation();
  return (
    <AnswerForm entry={entry} className="space-y-4 border-t border-line pt-3">
      {questions.map((question) => (
        <VehicleQuestionField key={question.field} question={question} />
      ))}
      <Button type="submit">{t("fitment.answer")}</Button>
    </AnswerForm>
  );
}

/** Renders the form that clears the stored answers, so that all questions are asked again. */
function ResetAnswersForm({ fit }: { fit: VehicleFitment }) {
  const { t } = useTranslation();
  return (
    <AnswerForm entry={fit.entry}>
      {fit.answered.map((field) => (
        <input key={field} type="hidden" name={field} value="?" />
      ))}
      <button type="submit" className="link text-14">
        {t("fitment.askAgain")}
      </button>
    </AnswerForm>
  );
}

function AnswerForm({ entry, className, children }: { entry: number; className?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <form method="post" action="/garage/change" className={className}>
      <CsrfField />
      <input type="hidden" name="entry" value={entry} />
      <input type="hidden" name="back" value={`${pathname}#fit`} />
      {children}
    </form>
  );
}
