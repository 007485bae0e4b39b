import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { useSending } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { UnconfirmedAddress } from "#web/account/unconfirmed-address.tsx";
import { AddressLines } from "#web/addresses/address-lines.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import type { OrderPageData } from "./order-of-page.server.ts";
import { PaymentCard } from "./payment-card.tsx";
import { PrintButton } from "./print-button.tsx";
import { ShareSection } from "./share-section.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { TotalsCard } from "./totals-card.tsx";

const tooLarge: FormAnswer = { values: {}, errors: [{ field: "receipt", code: "receipt.too_large" }] };

type Props = { page: OrderPageData; answer: FormAnswer | undefined };

/** An order whole, for its buyer (EN-06); printed it is a page without what can be pressed. */
export function OrderView({ page, answer }: Props) {
  const { t } = useTranslation();
  const { order, path } = page;
  const reordering = useSending(`${path}/reorder`);
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
            <StatusBadge status={order.status} delivery={order.delivery} />
          </div>
          <p className="text-14 text-ink-soft">
            <time dateTime={order.placed.iso}>{order.placed.text}</time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <PrintButton />
          {getSiteProfile().hasCart && (
            <Form method="post" action={`${path}/reorder`}>
              <ForgeryField />
              <Button type="submit" look="outline" busy={reordering}>
                <Icon name="cart" size={18} />
                {t("orders.reorder")}
              </Button>
            </Form>
          )}
          {order.mayCancel && (
            <a href={`${path}/cancel`} className={buttonClass("danger")}>
              {t("orders.cancel")}
            </a>
          )}
        </div>
      </div>
      {page.news && <News news={page.news} />}
      {page.claim && (
        <div className="print:hidden">
          <UnconfirmedAddress>{t("orders.claimThis", { email: isolated(page.claim) })}</UnconfirmedAddress>
        </div>
      )}
      {page.tooLarge && (
        <Alert tone="failure" role="alert">
          {t("account.wrong.receipt.too_large")}
        </Alert>
      )}
      {order.shares.map((share) => (
        <ShareSection
          key={share.id}
          share={share}
          reviews={page.reviews}
          path={path}
          isAlone={order.shares.length === 1}
          answer={page.tooLarge ? tooLarge : answer}
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

const bad = new Set<string>(["late", "nothingAgain", "cartFull"]);

/** What has just happened; it takes the focus, as the button that was pressed may be gone. */
function News({ news }: { news: { kind: string; text: string } }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  const isBad = bad.has(news.kind);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none print:hidden">
      <Alert tone={isBad ? "failure" : "success"} role={isBad ? "alert" : "status"}>
        {news.text}
      </Alert>
    </div>
  );
}
