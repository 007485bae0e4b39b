import type { ReactNode } from "react";
import type { OrderStatus } from "#db/schema/orders.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountField, AccountForm, useSending } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import type { SalePageData } from "./sale-of-page.server.ts";

type Props = {
  page: Pick<SalePageData, "path" | "next"> & {
    share: Pick<SalePageData["share"], "id" | "delivery" | "answerBy" | "cars">;
  };
  answer: FormAnswer | undefined;
};

/** What a seller can do next; what ends an order opens first, so that no click does it by mistake. */
export function StepForms({ page, answer }: Props) {
  const { t } = useTranslation();
  const { next, share } = page;
  const isPickUp = share.delivery === "pick-up";
  const trouble = answer?.code && (
    <Alert tone="failure" role="alert">
      {t(`sales.wrong.${troubles[answer.code] ?? "step"}`)}
    </Alert>
  );
  if (next.length === 0) return trouble || null;
  return (
    <Card title={t("sales.next")} className="print:hidden">
      <div className="grid gap-4">
        {trouble}
        {share.answerBy && <Alert tone="warning">{t("orders.answer.own", { moment: share.answerBy.text })}</Alert>}
        {next.includes("CONFIRMED") && (
          <StepForm
            page={page}
            to="CONFIRMED"
            answer={answer}
            act={t(share.cars ? "sales.confirmCar" : "sales.confirm")}
          >
            <p className="text-14 text-ink-soft">
              {t(share.cars ? "sales.confirmTextCar" : isPickUp ? "sales.confirmTextPickUp" : "sales.confirmText")}
            </p>
          </StepForm>
        )}
        {next.includes("SHIPPED") && (
          <StepForm page={page} to="SHIPPED" answer={answer} act={t(isPickUp ? "sales.shipPickUp" : "sales.ship")}>
            {!isPickUp && (
              <div className="grid gap-4 sm:grid-cols-2">
                <StepField name="carrier" label={t("sales.carrier")} share={share.id} to="SHIPPED" answer={answer} />
                <StepField
                  name="trackingNumber"
                  label={t("sales.tracking")}
                  hint={t("sales.trackingHint")}
                  share={share.id}
                  to="SHIPPED"
                  answer={answer}
                  dir="ltr"
                />
              </div>
            )}
          </StepForm>
        )}
        {next.includes("DELIVERED") && (
          <StepForm
            page={page}
            to="DELIVERED"
            answer={answer}
            act={t(isPickUp ? "sales.deliverPickUp" : "sales.deliver")}
          />
        )}
        {next.includes("CANCELLED") && (
          <Ending title={t("sales.refuse")} isOpen={answerFor("CANCELLED", answer) !== undefined}>
            <StepForm page={page} to="CANCELLED" answer={answer} act={t("sales.refuseAct")}>
              <p className="text-14 text-ink-soft">{t("sales.refuseText")}</p>
              <StepField
                name="note"
                label={t("sales.reason")}
                share={share.id}
                to="CANCELLED"
                answer={answer}
                required
              />
            </StepForm>
          </Ending>
        )}
        {next.includes("RETURNED") && (
          <Ending title={t("sales.return")} isOpen={answerFor("RETURNED", answer) !== undefined}>
            <StepForm page={page} to="RETURNED" answer={answer} act={t("sales.returnAct")}>
              <p className="text-14 text-ink-soft">{t("sales.returnText")}</p>
              <StepField name="note" label={t("sales.note")} share={share.id} to="RETURNED" answer={answer} />
            </StepForm>
          </Ending>
        )}
      </div>
    </Card>
  );
}

/** Texts of refusals that are no mistake in a field, by code. */
const troubles: Record<string, "payment" | "carTaken" | "carEnded"> = {
  "order.payment": "payment",
  "order.car_taken": "carTaken",
  "order.car_ended": "carEnded",
};

/** What was wrong with this very step. */
const answerFor = (to: OrderStatus, answer: FormAnswer | undefined): FormAnswer | undefined =>
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

type StepFormProps = Props & { to: OrderStatus; act: string; children?: ReactNode };

function StepForm({ page, to, answer, act, children }: StepFormProps) {
  const action = `${page.path}/step`;
  const sending = useSending(action);
  const ends = to === "CANCELLED" || to === "RETURNED";
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

type StepFieldProps = {
  name: string;
  label: string;
  hint?: string;
  share: number;
  to: OrderStatus;
  answer: FormAnswer | undefined;
  required?: boolean;
  dir?: "ltr";
};

const StepField = ({ share, to, answer, ...field }: StepFieldProps) => (
  <AccountField {...field} form={`step-${share}-${to}`} answer={answerFor(to, answer)} />
);
