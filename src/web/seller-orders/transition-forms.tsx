import type { ReactNode } from "react";
import type { OrderStatus } from "#db/schema/orders.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountField, AccountForm, useIsSubmitting } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { SellerOrderPageData } from "./load-seller-order.server.ts";

type Props = {
  page: Pick<SellerOrderPageData, "path" | "next"> & {
    share: Pick<SellerOrderPageData["share"], "id" | "delivery" | "answerBy" | "cars">;
  };
  answer: FormState | undefined;
};

/**
 * Renders the status changes that the seller can make. Forms that end the order are collapsed, so that no single click
 * ends the order.
 */
export function TransitionForms({ page, answer }: Props) {
  const { t } = useTranslation();
  const { next, share } = page;
  const isPickUp = share.delivery === "pick-up";
  const failureAlert = answer?.code && (
    <Alert tone="failure" role="alert">
      {t(`sellerOrders.errors.${failureTextKeys[answer.code] ?? "step"}`)}
    </Alert>
  );
  if (next.length === 0) return failureAlert || null;
  return (
    <Card title={t("sellerOrders.next")} className="print:hidden">
      <div className="grid gap-4">
        {failureAlert}
        {share.answerBy && (
          <Alert tone="warning">{t("orders.answerDeadline.you", { moment: share.answerBy.text })}</Alert>
        )}
        {next.includes("CONFIRMED") && (
          <TransitionForm
            page={page}
            to="CONFIRMED"
            answer={answer}
            act={t(share.cars ? "sellerOrders.confirmCar" : "sellerOrders.confirm")}
          >
            <p className="text-14 text-ink-soft">
              {t(
                share.cars
                  ? "sellerOrders.confirmTextCar"
                  : isPickUp
                    ? "sellerOrders.confirmTextPickUp"
                    : "sellerOrders.confirmText",
              )}
            </p>
          </TransitionForm>
        )}
        {next.includes("SHIPPED") && (
          <TransitionForm
            page={page}
            to="SHIPPED"
            answer={answer}
            act={t(isPickUp ? "sellerOrders.shipPickUp" : "sellerOrders.ship")}
          >
            {!isPickUp && (
              <div className="grid gap-4 sm:grid-cols-2">
                <TransitionField
                  name="carrier"
                  label={t("sellerOrders.carrier")}
                  share={share.id}
                  to="SHIPPED"
                  answer={answer}
                />
                <TransitionField
                  name="trackingNumber"
                  label={t("sellerOrders.tracking")}
                  hint={t("sellerOrders.trackingHint")}
                  share={share.id}
                  to="SHIPPED"
                  answer={answer}
                  dir="ltr"
                />
              </div>
            )}
          </TransitionForm>
        )}
        {next.includes("DELIVERED") && (
          <TransitionForm
            page={page}
            to="DELIVERED"
            answer={answer}
            act={t(isPickUp ? "sellerOrders.deliverPickUp" : "sellerOrders.deliver")}
          />
        )}
        {next.includes("CANCELLED") && (
          <EndingSection
            title={t("sellerOrders.refuse")}
            isOpen={getTransitionResult("CANCELLED", answer) !== undefined}
          >
            <TransitionForm page={page} to="CANCELLED" answer={answer} act={t("sellerOrders.refuseAct")}>
              <p className="text-14 text-ink-soft">{t("sellerOrders.refuseText")}</p>
              <TransitionField
                name="note"
                label={t("sellerOrders.reason")}
                share={share.id}
                to="CANCELLED"
                answer={answer}
                required
              />
            </TransitionForm>
          </EndingSection>
        )}
        {next.includes("RETURNED") && (
          <EndingSection
            title={t("sellerOrders.return")}
            isOpen={getTransitionResult("RETURNED", answer) !== undefined}
          >
            <TransitionForm page={page} to="RETURNED" answer={answer} act={t("sellerOrders.returnAct")}>
              <p className="text-14 text-ink-soft">{t("sellerOrders.returnText")}</p>
              <TransitionField
                name="note"
                label={t("sellerOrders.note")}
                share={share.id}
                to="RETURNED"
                answer={answer}
              />
            </TransitionForm>
          </EndingSection>
        )}
      </div>
    </Card>
  );
}

/** Message keys of failures that do not concern a field, by code. */
const failureTextKeys: Record<string, "payment" | "carTaken" | "carEnded"> = {
  "order.payment": "payment",
  "order.car_taken": "carTaken",
  "order.car_ended": "carEnded",
};

/** Returns the field errors of the form for this status, if that form was submitted. */
const getTransitionResult = (to: OrderStatus, answer: FormState | undefined): FormState | undefined =>
  answer?.values.to === to && !answer.code ? answer : undefined;

function EndingSection({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
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

type TransitionFormProps = Props & { to: OrderStatus; act: string; children?: ReactNode };

function TransitionForm({ page, to, answer, act, children }: TransitionFormProps) {
  const action = `${page.path}/step`;
  const sending = useIsSubmitting(action);
  const endsOrder = to === "CANCELLED" || to === "RETURNED";
  return (
    <AccountForm action={action} answer={getTransitionResult(to, answer)} className="grid gap-3">
      <input type="hidden" name="to" value={to} />
      {children}
      <div>
        <Button type="submit" variant={endsOrder ? "danger" : "primary"} size="lg" busy={sending}>
          {act}
        </Button>
      </div>
    </AccountForm>
  );
}

type TransitionFieldProps = {
  name: string;
  label: string;
  hint?: string;
  share: number;
  to: OrderStatus;
  answer: FormState | undefined;
  required?: boolean;
  dir?: "ltr";
};

const TransitionField = ({ share, to, answer, ...field }: TransitionFieldProps) => (
  <AccountField {...field} form={`step-${share}-${to}`} answer={getTransitionResult(to, answer)} />
);
