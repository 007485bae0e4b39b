import type { ReactNode } from "react";
import type { DeliveryMethod } from "#db/schema/orders.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Price } from "#ui/price.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { CouponFields } from "#web/cart/coupon-fields.tsx";
import { TotalsList } from "#web/cart/totals-list.tsx";
import { LineFitmentBadge } from "#web/fitment/line-fit-badge.tsx";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import type { CheckoutAmounts } from "./amounts.ts";
import type { CheckoutPageData } from "./checkout-page.server.ts";
import type { CheckoutLine } from "./checkout-view.server.ts";
import { CHECKOUT_FORM_ID } from "./field-names.ts";

type Props = {
  page: CheckoutPageData;
  /** Amounts for the chosen delivery methods. */
  amounts: CheckoutAmounts;
  /** Shipping by seller id, which is shown for the sellers who deliver. */
  shipping: CheckoutPageData["shipping"];
  chosen: Readonly<Record<number, DeliveryMethod>>;
  answer: FormState | undefined;
  /** Controls below the total that place the order. */
  children: ReactNode;
};

/** Renders the order summary with lines and amounts. It stays in view on wide screens. */
export function OrderSummary({ page, amounts, shipping, chosen, answer, children }: Props) {
  const { t } = useTranslation();
  const noShipping = amounts.isShippingUnknown
    ? "unknownShipping"
    : amounts.isDelivered
      ? "freeShipping"
      : "noShipping";
  return (
    <section
      id="summary"
      aria-labelledby="summary-title"
      className="scroll-mt-20 rounded-md border border-line bg-paper lg:sticky lg:top-20"
    >
      <div className="flex items-baseline justify-between gap-4 px-4 pt-4 md:px-6">
        <h2 id="summary-title" className="text-18 font-semibold">
          {t("checkout.summary")}
        </h2>
        <a href="/shop/cart" className="link py-1 text-14 underline">
          {t("checkout.backToCart")}
        </a>
      </div>
      {/* The list scrolls when it is taller than the window, so it must be reachable by keyboard. */}
      <section
        aria-label={t("checkout.lines")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls has to be reached
        tabIndex={0}
        className="divide-y divide-line px-4 outline-info focus-visible:outline-2 focus-visible:-outline-offset-2 md:px-6 lg:max-h-[max(12rem,calc(100vh-30rem))] lg:overflow-y-auto"
      >
        {page.groups.map((group) => (
          <div key={group.id} className="py-3">
            <h3 className="pb-1 text-13 text-ink-soft">
              {t("checkout.seller", { seller: wrapBidiIsolate(group.name.text) })}
            </h3>
            <ul>
              {group.lines.map((line) => (
                <SummaryLine key={line.id} line={line} />
              ))}
            </ul>
            {shipping[group.id]?.text && chosen[group.id] !== "pick-up" && (
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-1 text-13 text-ink-soft">
                <span>{t("charge.shipping")}</span> <bdi>{shipping[group.id]?.text}</bdi>
              </p>
            )}
          </div>
        ))}
      </section>
      <div className="space-y-4 border-t border-line px-4 py-4 md:px-6">
        <TotalsList totals={amounts} noShipping={t(`checkout.${noShipping}`)} live />
        <CouponFields
          form={CHECKOUT_FORM_ID}
          coupons={page.coupons}
          typed={answer?.values.coupon}
          error={answer?.errors.find(({ field }) => field === "coupon")?.code}
        />
        <input type="hidden" name="seen" value={amounts.seen} />
        {children}
      </div>
    </section>
  );
}

function SummaryLine({ line }: { line: CheckoutLine }) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-3 py-2 text-14">
      <span
        className={`block aspect-4/3 self-start overflow-hidden rounded-sm bg-wash ${line.total ? "" : "opacity-50"}`}
      >
        <Thumbnail picture={line.picture} drawing={{ shape: line.kind === "car" ? "sedan" : "part" }} />
      </span>
      <div className="min-w-0">
        <p dir="auto" lang={line.name.lang} className="line-clamp-2 text-start leading-snug font-medium wrap-anywhere">
          {line.name.text}
        </p>
        {line.chosen.map(({ option, value }) => (
          <p key={option} className="text-13 text-ink-soft">
            {option}: <bdi>{value}</bdi>
          </p>
        ))}
        {line.times && (
          <p className="text-13 text-ink-soft">
            <bdi>{line.times}</bdi>
          </p>
        )}
        {line.deposit && <p className="text-13 text-ink-soft">{line.deposit}</p>}
        {line.fit && <LineFitmentBadge fitment={line.fit} className="pt-1" />}
      </div>
      <p className="text-end">
        {line.total ? (
          <Price text={line.total} className="font-medium!" />
        ) : (
          <span className="text-13 text-ink-soft">{t("checkout.notCounted")}</span>
        )}
      </p>
    </li>
  );
}
