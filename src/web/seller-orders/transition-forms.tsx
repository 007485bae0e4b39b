import type { OrderStatus } from "#db/schema/orders.ts";
import { courierNames } from "#domain/orders/couriers.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { AccountField } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { SellerOrderPageData } from "./load-seller-order.server.ts";
import { getTransitionResult, TransitionForm } from "./transition-form.tsx";

type Props = {
  page: Pick<SellerOrderPageData, "path" | "next"> & {
    share: Pick<SellerOrderPageData["share"], "id" | "delivery" | "answerBy" | "cars">;
    /** Whether the buyer has to pay online before the seller can confirm. */
    isUnpaid?: boolean;
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
  const form = (to: OrderStatus) => ({ path: page.path, to, answer });
  const field = (name: string, to: OrderStatus) => ({
    name,
    form: `step-${share.id}-${to}`,
    answer: getTransitionResult(to, answer),
  });
  const failureAlert = answer?.code && (
    <FailureAlert>{t(`sellerOrders.errors.${failureTextKeys[answer.code] ?? "step"}`)}</FailureAlert>
  );
  if (next.length === 0) return failureAlert || null;
  return (
    <Card title={t("sellerOrders.next")} className="print:hidden">
      <div className="grid gap-4">
        {failureAlert}
        {page.isUnpaid && <Alert tone="info">{t("sellerOrders.unpaid")}</Alert>}
        {share.answerBy && (
          <Alert tone="warning">{t("orders.answerDeadline.you", { moment: share.answerBy.text })}</Alert>
        )}
        {next.includes("CONFIRMED") && (
          <TransitionForm
            {...form("CONFIRMED")}
            act={t(share.cars ? "sellerOrders.confirmCar" : "sellerOrders.confirm")}
            text={t(
              share.cars
                ? "sellerOrders.confirmTextCar"
                : isPickUp
                  ? "sellerOrders.confirmTextPickUp"
                  : "sellerOrders.confirmText",
            )}
          />
        )}
        {next.includes("SHIPPED") && (
          <TransitionForm {...form("SHIPPED")} act={t(isPickUp ? "sellerOrders.shipPickUp" : "sellerOrders.ship")}>
            {!isPickUp && (
              <div className="grid gap-4 sm:grid-cols-2">
                <AccountField {...field("carrier", "SHIPPED")} label={t("sellerOrders.carrier")} list="couriers" />
                <datalist id="couriers">
                  {courierNames.map((name) => (
                    <option key={name} value={name} />
                  ))}
                </datalist>
                <AccountField
                  {...field("trackingNumber", "SHIPPED")}
                  label={t("sellerOrders.tracking")}
                  hint={t("sellerOrders.trackingHint")}
                  dir="ltr"
                />
                <AccountField
                  {...field("trackingUrl", "SHIPPED")}
                  type="url"
                  label={t("sellerOrders.trackingUrl")}
                  hint={t("sellerOrders.trackingUrlHint")}
                  dir="ltr"
                  className="sm:col-span-2"
                />
              </div>
            )}
          </TransitionForm>
        )}
        {next.includes("DELIVERED") && (
          <TransitionForm
            {...form("DELIVERED")}
            act={t(isPickUp ? "sellerOrders.deliverPickUp" : "sellerOrders.deliver")}
          />
        )}
        {next.includes("CANCELLED") && (
          <TransitionForm
            {...form("CANCELLED")}
            endingTitle={t("sellerOrders.refuse")}
            act={t("sellerOrders.refuseAct")}
            text={t("sellerOrders.refuseText")}
          >
            <AccountField {...field("note", "CANCELLED")} label={t("sellerOrders.reason")} required />
          </TransitionForm>
        )}
        {next.includes("RETURNED") && (
          <TransitionForm
            {...form("RETURNED")}
            endingTitle={t("sellerOrders.return")}
            act={t("sellerOrders.returnAct")}
            text={t("sellerOrders.returnText")}
          >
            <AccountField {...field("note", "RETURNED")} label={t("sellerOrders.note")} />
          </TransitionForm>
        )}
      </div>
    </Card>
  );
}

/** Message keys by error code, for errors that concern no field. */
const failureTextKeys: Record<
  string,
  "payment" | "unpaid" | "openReturn" | "carTaken" | "carEnded" | "refundWaits" | "notWaiting" | "own"
> = {
  "order.unpaid": "unpaid",
  "order.open_return": "openReturn",
  "order.own": "own",
  "order.payment": "payment",
  "order.car_taken": "carTaken",
  "order.car_ended": "carEnded",
  "refund.waits": "refundWaits",
  "refund.not_waiting": "notWaiting",
};
