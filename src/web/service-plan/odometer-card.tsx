import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { AccountField, AccountForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { ServicePlanView } from "./service-plan-view.server.ts";

type Props = { plan: ServicePlanView; path: string; answer: FormState | undefined };

/** Renders the odometer of a vehicle and the form that states it. The form is folded once an odometer is known. */
export function OdometerCard({ plan, path, answer }: Props) {
  const { t } = useTranslation();
  const { odometer } = plan;
  const form = (
    <AccountForm action={path} answer={answer} className="grid items-start gap-4 pt-2 sm:grid-cols-3">
      <AccountField
        form="odometer"
        name="odometer"
        label={t("servicePlan.field.odometer")}
        answer={answer}
        value={odometer ? String(plan.estimatedKm ?? odometer.km) : ""}
        inputMode="numeric"
        suffix={t("servicePlan.kmUnit")}
        required
      />
      <AccountField
        form="odometer"
        name="on"
        type="date"
        label={t("servicePlan.field.on")}
        answer={answer}
        value={plan.today}
        max={plan.today}
        required
      />
      <AccountField
        form="odometer"
        name="yearlyKm"
        label={t("servicePlan.field.yearlyKm")}
        hint={t("servicePlan.yearlyHint")}
        answer={answer}
        value={odometer?.yearlyKm === null || odometer === null ? "" : String(odometer.yearlyKm)}
        inputMode="numeric"
        suffix={t("servicePlan.kmUnit")}
      />
      <SubmitButton name="act" value="odometer" className="justify-self-start">
        {t("servicePlan.save")}
      </SubmitButton>
    </AccountForm>
  );
  return (
    <Card title={t("servicePlan.odometer")}>
      {odometer ? (
        <p>
          {odometer.text}
          {odometer.estimated && <span className="block text-14 text-ink-soft">{odometer.estimated}</span>}
        </p>
      ) : (
        <p className="text-ink-soft">{t("servicePlan.odometerText")}</p>
      )}
      {odometer ? (
        <details open={answer ? true : undefined}>
          <summary className="link inline-flex min-h-10 cursor-pointer items-center text-14">
            {t("servicePlan.changeOdometer")}
          </summary>
          {form}
        </details>
      ) : (
        form
      )}
    </Card>
  );
}
