import type { BankAccount } from "#domain/site/site-settings.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { FailureAlert, SuccessAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { UnverifiedEmailAlert } from "#web/account/unverified-email-alert.tsx";
import { AddressLines } from "#web/addresses/address-lines.tsx";
import { FocusedOutcome } from "#web/flash-message.tsx";
import type { OrderPageData } from "./order-from-params.server.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import type { OrderViewModel } from "./order-view-model.server.ts";
import { PrintButton } from "./print-button.tsx";
import { SellerOrderSection } from "./seller-order-section.tsx";
import { TotalsCard } from "./totals-card.tsx";

const receiptTooLargeError: FormState = { values: {}, errors: [{ field: "receipt", code: "receipt.too_large" }] };

type Props = { page: OrderPageData; answer: FormState | undefined };

/** Renders a whole order for the buyer (EN-06). The print version has no controls. */
export function OrderView({ page, answer }: Props) {
  const { t } = useTranslation();
  const { order, path } = page;
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
            <PostForm action={`${path}/reorder`}>
              <SubmitButton variant="outline">
                <Icon name="cart" size={18} />
                {t("orders.reorder")}
              </SubmitButton>
            </PostForm>
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
      {page.tooLarge && <FailureAlert>{t("account.errors.receipt.too_large")}</FailureAlert>}
      {order.shares.map((sellerOrder) => (
        <SellerOrderSection
          key={sellerOrder.id}
          sellerOrder={sellerOrder}
          reviews={page.reviews}
          returns={page.returns.filter(({ sellerOrderId }) => sellerOrderId === sellerOrder.id)}
          returnable={page.returnable}
          refunded={page.refunded[sellerOrder.id]}
          invoices={page.invoices.filter(({ sellerOrderId }) => sellerOrderId === sellerOrder.id)}
          path={path}
          isReceivable={page.receivable.includes(sellerOrder.id)}
          isOnlySellerOrder={order.shares.length === 1}
          answer={page.tooLarge ? receiptTooLargeError : answer}
        />
      ))}
      <div className="grid items-start gap-5 md:grid-cols-2 print:grid-cols-2">
        <TotalsCard order={order} />
        <PaymentCard order={order} account={page.account} path={path} />
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

const failedOutcomes = new Set<string>(["late", "notReceivable", "nothingAgain", "cartFull"]);

/** Renders the outcome of the last action. */
function OrderOutcomeAlert({ outcome }: { outcome: { kind: string; text: string } }) {
  return (
    <FocusedOutcome outcome={outcome} className="scroll-mt-24 outline-none print:hidden">
      {failedOutcomes.has(outcome.kind) ? (
        <FailureAlert>{outcome.text}</FailureAlert>
      ) : (
        <SuccessAlert>{outcome.text}</SuccessAlert>
      )}
    </FocusedOutcome>
  );
}

/** Renders the payment method, and the bank account while a bank transfer is awaited. */
function PaymentCard({
  order,
  account,
  path,
}: {
  order: OrderViewModel;
  account: BankAccount | undefined;
  path: string;
}) {
  const { t } = useTranslation();
  const isOpen = order.shares.some(
    ({ isDue, paymentStatus, status }) =>
      isDue && (paymentStatus === "unpaid" || paymentStatus === "receipt-sent") && status !== "CANCELLED",
  );
  const { payment } = order;
  return (
    <Card title={t("orders.payment.title")}>
      <p className="font-medium">{payment.name}</p>
      {isOpen && <p className="pt-1 text-14 text-ink-soft">{payment.text}</p>}
      {payment.isPayable && (
        <p className="pt-3 print:hidden">
          <a href={`${path}/pay`} className={getButtonClass("primary")}>
            {t("payments.pay")}
          </a>
        </p>
      )}
      {isOpen && account && (
        <div className="pt-2">
          <DefinitionList
            items={[
              { label: t("orders.payment.bank"), text: account.bankName, dir: "auto" as const },
              { label: t("orders.payment.holder"), text: account.holder, dir: "auto" as const },
              { label: t("orders.payment.iban"), text: account.iban, dir: "ltr" as const },
              { label: t("orders.payment.reference"), text: order.number, dir: "ltr" as const },
            ].map(({ label, text, dir }) => ({
              label,
              value: (
                <bdi dir={dir} className="select-all">
                  {text}
                </bdi>
              ),
            }))}
          />
        </div>
      )}
    </Card>
  );
}
