import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { type FitmentStatus, fitmentStatusIcons } from "#ui/fit-badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { VehicleQuestionField } from "#web/vehicles/question-field.tsx";
import { useGaragePath } from "#web/vehicles/use-garage-path.ts";
import type { VehicleQuestionView } from "#web/vehicles/vehicle-questions.server.ts";
import type { VehicleFitment } from "./vehicle-fit.server.ts";

await preloadMessages("fitment-pricing");

type Props = { fit: VehicleFitment | undefined; className?: string };

/** Border, background and text colour of each verdict. */
const statusClasses: Record<FitmentStatus, { box: string; title: string }> = {
  fits: { box: "border-fits bg-fits-wash", title: "text-fits" },
  "fits-if": { box: "border-warning bg-warning-wash", title: "text-warning" },
  universal: { box: "border-info bg-info-wash", title: "text-info" },
  "does-not-fit": { box: "border-failure bg-failure-wash", title: "text-failure" },
  unknown: { box: "border-line-strong bg-paper", title: "text-ink" },
};

/**
 * Renders the verdict whether a part fits the reader's vehicle, with the deciding rule and open questions. Without a
 * vehicle, it offers to choose one.
 */
export default function VehicleFitPanel({ fit, className = "" }: Props) {
  const { t } = useTranslation();
  const garagePath = useGaragePath();
  const styles = statusClasses[fit?.view.fit ?? "unknown"];
  return (
    <section id="fit" className={`scroll-mt-24 rounded-md border px-4 py-2.5 ${styles.box} ${className}`}>
      {fit ? (
        <FitVerdictDetails fit={fit} titleClass={styles.title} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Icon name="car" size={24} className="shrink-0 text-ink-soft max-sm:hidden" />
          <div className="min-w-0 grow basis-60">
            <h2 className="text-16 font-semibold">{t("fitment.heading")}</h2>
            <p className="text-14 text-ink-soft">{t("fitment.chooseVehicleText")}</p>
          </div>
          <a
            href={garagePath}
            rel="nofollow"
            data-vehicle-picker=""
            className={getButtonClass("outline", "max-sm:w-full")}
          >
            {t("fitment.choose")}
          </a>
        </div>
      )}
    </section>
  );
}

function FitVerdictDetails({ fit, titleClass }: { fit: VehicleFitment; titleClass: string }) {
  const { t } = useTranslation();
  const garagePath = useGaragePath();
  const { title } = fit.view;
  // The title names the vehicle unless it has a nickname or the part fits every car.
  const sentences = [...(title.includes(fit.vehicle) ? [] : [fit.vehicle]), ...fit.explanation];
  return (
    <div className="space-y-1">
      <h2 className={`flex items-start gap-2 text-16 font-semibold ${titleClass}`}>
        <Icon name={fitmentStatusIcons[fit.view.fit]} size={22} className="mt-0.5 shrink-0" />
        <span className="min-w-0">{title}</span>
      </h2>
      <p className="text-14 text-ink-soft">
        {sentences.map((sentence) => (
          <span key={sentence}>
            <bdi>{sentence}</bdi> ·{" "}
          </span>
        ))}
        <a
          href={garagePath}
          rel="nofollow"
          data-vehicle-picker=""
          className="link inline-block py-1 font-medium text-ink underline"
        >
          {t("fitment.change")}
        </a>
      </p>
      {fit.tyres && (
        <p className="flex items-start gap-1.5 text-14">
          {fit.tyres.isSame !== undefined && (
            <Icon
              name={fit.tyres.isSame ? "check" : "alert"}
              size={18}
              className={`mt-px shrink-0 ${fit.tyres.isSame ? "text-fits" : "text-warning"}`}
            />
          )}
          <span className="min-w-0">
            {fit.tyres.text}{" "}
            {fit.tyres.link && (
              <a href={fit.tyres.link.href} rel="nofollow" className="link font-medium text-ink underline">
                {fit.tyres.link.text}
              </a>
            )}
          </span>
        </p>
      )}
      {fit.guarantee && (
        <p className="flex items-start gap-1.5 text-14 font-medium">
          <Icon name="shield" size={18} className="mt-px shrink-0 text-fits" />
          {fit.guarantee}
        </p>
      )}
      {fit.view.fit === "does-not-fit" && (
        <a
          href={fit.parts}
          className="link inline-flex min-h-9 items-center gap-1 text-14 font-medium text-accent-text"
        >
          {t("fitment.seeFitting")}
          <Icon name="chevron-next" size={16} />
        </a>
      )}
      {fit.note && (
        <p dir="auto" lang={fit.note.lang} className="text-start text-14 text-ink-soft wrap-anywhere">
          {fit.note.text}
        </p>
      )}
      {fit.questions.length > 0 && <FitQuestionsForm entry={fit.entry} questions={fit.questions} />}
      {fit.answered.length > 0 && <ResetAnswersForm fit={fit} />}
    </div>
  );
}

/**
 * Renders the questions that decide whether the part fits. The answers are stored with the vehicle, so each question
 * is asked once for all parts.
 */
function FitQuestionsForm({ entry, questions }: { entry: number; questions: readonly VehicleQuestionView[] }) {
  const { t } = useTranslation();
  return (
    <AnswerForm entry={entry} className="flex flex-wrap items-end gap-x-6 gap-y-3 pt-2 pb-1">
      {questions.map((question) => (
        <VehicleQuestionField key={question.field} question={question} variant="pills" />
      ))}
      <Button type="submit" variant="outline">
        {t("fitment.answer")}
      </Button>
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
