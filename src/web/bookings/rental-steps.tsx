import type { ReactNode } from "react";
import { bookingLimits } from "#domain/bookings/booking.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountField, AccountForm, useSending } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import type { RentalPageData } from "./rental-of-page.server.ts";
import { useWrongDays } from "./wrong-days.ts";

type Props = { page: RentalPageData; answer: FormAnswer | undefined };
type To = "confirmed" | "refused" | "cancelled" | "completed";

/** What a seller can do next; what ends a booking opens first, so that no click does it by mistake. */
export function RentalSteps({ page, answer }: Props) {
  const { t } = useTranslation();
  const wrongDays = useWrongDays();
  const { next } = page;
  const trouble = answer?.code && (
    <Alert tone="failure" role="alert">
      {wrongDays(answer.code)}
    </Alert>
  );
  if (next.length === 0) return trouble || null;
  return (
    <Card title={t("bookings.rentals.next")} className="print:hidden">
      <div className="grid gap-4">
        {trouble}
        {next.includes("confirmed") && (
          <StepForm page={page} to="confirmed" answer={answer} act={t("bookings.rentals.confirm")}>
            <p className="text-14 text-ink-soft">{t("bookings.rentals.confirmText")}</p>
            <Note to="confirmed" label={t("bookings.rentals.reply")} answer={answer} />
          </StepForm>
        )}
        {next.includes("completed") && (
          <StepForm page={page} to="completed" answer={answer} act={t("bookings.rentals.complete")}>
            <p className="text-14 text-ink-soft">{t("bookings.rentals.completeText")}</p>
          </StepForm>
        )}
        {next.includes("refused") && (
          <Ending title={t("bookings.rentals.refuse")} isOpen={answerFor("refused", answer) !== undefined}>
            <StepForm page={page} to="refused" answer={answer} act={t("bookings.rentals.refuseAct")}>
              <p className="text-14 text-ink-soft">{t("bookings.rentals.refuseText")}</p>
              <Note to="refused" label={t("bookings.rentals.reason")} answer={answer} required />
            </StepForm>
          </Ending>
        )}
        {next.includes("cancelled") && (
          <Ending title={t("bookings.rentals.cancel")} isOpen={answerFor("cancelled", answer) !== undefined}>
            <StepForm page={page} to="cancelled" answer={answer} act={t("bookings.rentals.cancelAct")}>
              <p className="text-14 text-ink-soft">{t("bookings.rentals.cancelText")}</p>
              <Note to="cancelled" label={t("bookings.rentals.reason")} answer={answer} required />
            </StepForm>
          </Ending>
        )}
      </div>
    </Card>
  );
}

/** What was wrong with this very step. */
const answerFor = (to: To, answer: FormAnswer | undefined): FormAnswer | undefined =>
  answer?.values.to === to && !answer.code ? answer : undefined;

function Ending({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="group border-t border-line pt-2" open={isOpen || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-14 font-medium text-failure">
        {title}
        <Icon name="chevron-down" size={18} className="ms-2 group-open:rotate-180" />
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  );
}

function StepForm({ page, to, answer, act, children }: Props & { to: To; act: string; children: ReactNode }) {
  const action = `${page.path}/step`;
  const sending = useSending(action);
  const ends = to === "cancelled" || to === "refused";
  return (
    <AccountForm action={action} answer={answerFor(to, answer)} className="grid gap-3">
      <input type="hidden" name="to" value={to} />
      {children}
      <div>
        <Button type="submit" look={ends ? "danger" : "primary"} size="lg" busy={sending}>
          {act}
        </Button>
      </div>
    </AccountForm>
  );
}

type NoteProps = { to: To; label: string; answer: FormAnswer | undefined; required?: boolean };

const Note = ({ to, label, answer, required }: NoteProps) => (
  <AccountField
    form={`step-${to}`}
    name="note"
    label={label}
    answer={answerFor(to, answer)}
    maxLength={bookingLimits.note}
    {...(required ? { required } : {})}
  />
);
