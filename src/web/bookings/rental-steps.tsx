import type { ReactNode } from "react";
import { bookingLimits } from "#domain/bookings/booking.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountField, AccountForm, useIsSubmitting } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import type { SellerBookingPageData } from "./seller-booking.server.ts";

type Props = { page: SellerBookingPageData; answer: FormState | undefined };
type StepTarget = "confirmed" | "refused" | "cancelled" | "completed";

/**
 * Renders the forms for the next statuses that the seller can set. Refusing and cancelling are collapsed, so that one
 * click cannot trigger them by mistake.
 */
export function BookingTransitionForms({ page, answer }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useBookingErrorMessage();
  const { next } = page;
  const errorAlert = answer?.code && (
    <Alert tone="failure" role="alert">
      {getErrorMessage(answer.code)}
    </Alert>
  );
  if (next.length === 0) return errorAlert || null;
  return (
    <Card title={t("bookings.rentals.next")} className="print:hidden">
      <div className="grid gap-4">
        {errorAlert}
        {next.includes("confirmed") && (
          <StepForm page={page} to="confirmed" answer={answer} act={t("bookings.rentals.confirm")}>
            <p className="text-14 text-ink-soft">{t("bookings.rentals.confirmText")}</p>
            <StepNote to="confirmed" label={t("bookings.rentals.reply")} answer={answer} />
          </StepForm>
        )}
        {next.includes("completed") && (
          <StepForm page={page} to="completed" answer={answer} act={t("bookings.rentals.complete")}>
            <p className="text-14 text-ink-soft">{t("bookings.rentals.completeText")}</p>
          </StepForm>
        )}
        {next.includes("refused") && (
          <CollapsedStep title={t("bookings.rentals.refuse")} isOpen={getStepState("refused", answer) !== undefined}>
            <StepForm page={page} to="refused" answer={answer} act={t("bookings.rentals.refuseAct")}>
              <p className="text-14 text-ink-soft">{t("bookings.rentals.refuseText")}</p>
              <StepNote to="refused" label={t("bookings.rentals.reason")} answer={answer} required />
            </StepForm>
          </CollapsedStep>
        )}
        {next.includes("cancelled") && (
          <CollapsedStep title={t("bookings.rentals.cancel")} isOpen={getStepState("cancelled", answer) !== undefined}>
            <StepForm page={page} to="cancelled" answer={answer} act={t("bookings.rentals.cancelAct")}>
              <p className="text-14 text-ink-soft">{t("bookings.rentals.cancelText")}</p>
              <StepNote to="cancelled" label={t("bookings.rentals.reason")} answer={answer} required />
            </StepForm>
          </CollapsedStep>
        )}
      </div>
    </Card>
  );
}

/** Returns the form state when it belongs to the form for the given status. */
const getStepState = (to: StepTarget, answer: FormState | undefined): FormState | undefined =>
  answer?.values.to === to && !answer.code ? answer : undefined;

function CollapsedStep({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
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

function StepForm({ page, to, answer, act, children }: Props & { to: StepTarget; act: string; children: ReactNode }) {
  const action = `${page.path}/step`;
  const sending = useIsSubmitting(action);
  const isEnding = to === "cancelled" || to === "refused";
  return (
    <AccountForm action={action} answer={getStepState(to, answer)} className="grid gap-3">
      <input type="hidden" name="to" value={to} />
      {children}
      <div>
        <Button type="submit" variant={isEnding ? "danger" : "primary"} size="lg" busy={sending}>
          {act}
        </Button>
      </div>
    </AccountForm>
  );
}

type NoteProps = { to: StepTarget; label: string; answer: FormState | undefined; required?: boolean };

const StepNote = ({ to, label, answer, required }: NoteProps) => (
  <AccountField
    form={`step-${to}`}
    name="note"
    label={label}
    answer={getStepState(to, answer)}
    maxLength={bookingLimits.note}
    required={required}
  />
);
