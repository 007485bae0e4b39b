import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { useIsSubmitting } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { UnverifiedEmailAlert } from "#web/account/unverified-email-alert.tsx";
import { AddressLines } from "#web/addresses/address-lines.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { OrderPageData } from "./order-from-params.server.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { PrintButton } from "./print-button.tsx";
import { SellerOrderSection } from "./seller-order-section.tsx";
import { TotalsCard } from "./totals-card.tsx";

const receiptTooLargeError: FormState = { values: {}, errors: [{ field: "receipt", code: "receipt.too_large" }] };

type Props = { page: OrderPageData; answer: FormState | undefined };

/** Renders a whole order for the buyer (EN-06). The print version has no controls. */
export function OrderView({ page, answer }: Props) {
  const { t } = useTranslation();
  const { order, path } = page;
  const isReordering = useIsSubmitting(`${path}/reorder`);
  return (
    <div className="grid gap-5">
      <div className="hidden print:block">
        <Logo />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {!page.isGuest && (
            <a href="/account/orders" className="link inline-flex items-center gap-1 py-1 text-14 print:hidden">
              <Icon name="chevron-back" size={16} />
              {t("orders.back")}
            </a>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-28 font-semibold">{page.title}</h1>
            <OrderStatusBadge status={order.status} delivery={order.delivery} />
          </div>
          <p className="text-14 text-ink-soft">
            <time dateTime={order.placed.iso}>{order.placed.text}</time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <PrintButton />
          {getSiteProfile().hasCart && (
            <Form method="post" action={`${path}/reorder`}>
              <CsrfField />
              <Button type="submit" variant="outline" busy={isReordering}>
                <Icon name="cart" size={18} />
                {t("orders.reorder")}
              </Button>
            </Form>
          )}
          {order.mayCancel && (
            <a href={`${path}/cancel`} className={getButtonClass("danger")}>
              {t("orders.cancel")}
            </a>
          )}
        </div>
      </div>
      {page.news && <OrderOutcomeAlert outcome={page.news} />}
      {page.claim && (
        <div className="print:hidden">
          <UnverifiedEmailAlert>{t("orders.claimThis", { email: wrapBidiIsolate(page.claim) })}</UnverifiedEmailAlert>
        </div>
      )}
      {page.tooLarge && (
        <Alert tone="failure" role="alert">
          {t("account.errors.receipt.too_large")}
        </Alert>
      )}
      {order.shares.map((sellerOrder) => (
        <SellerOrderSection
          key={sellerOrder.id}
          sellerOrder={sellerOrder}
          reviews={page.reviews}
          path={path}
          isOnlySellerOrder={order.shares.length === 1}
          answer={page.tooLarge ? receiptTooLargeError : answer}
        />
      ))}
      <div className="grid items-start gap-5 md:grid-cols-2 print:grid-cols-2">
        <TotalsCard order={order} />
        <PaymentCard order={order} account={page.account} />
        <Card title={t("orders.shippingAddress")}>
          {order.shipping ? (
            <AddressLines address={order.shipping} />
          ) : (
            <p className="text-14 text-ink-soft">{t("orders.pickedUp")}</p>
          )}
        </Card>
        <Card title={t("orders.billingAddress")}>
          <AddressLines address={order.billing} />
        </Card>
        {order.notes && (
          <Card title={t("orders.notes")} className="md:col-span-2">
            <p className="text-14 whitespace-pre-line wrap-anywhere" dir="auto">
              {order.notes}
            </p>
          </Card>
        )}
      </div>
      {page.isGuest && (
        <p className="flex items-center gap-2 text-13 text-ink-soft print:hidden">
          <Icon name="shield" size={18} className="text-ink-faint" />
          {t("orders.guest")}
        </p>
      )}
    </div>
  );
}

const failedOutcomes = new Set<string>(["late", "nothingAgain", "cartFull"]);

/** Renders the outcome of the last action and takes the focus, because the pressed button may be gone. */
function OrderOutcomeAlert({ outcome }: { outcome: { kind: string; text: string } }) {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) containerRef.current?.focus();
  }, [outcome]);
  const isFailure = failedOutcomes.has(outcome.kind);
  return (
    <div ref={containerRef} tabIndex={-1} className="scroll-mt-24 outline-none print:hidden">
      <Alert tone={isFailure ? "failure" : "success"} role={isFailure ? "alert" : "status"}>
        {outcome.text}
      </Alert>
    </div>
  );
}
