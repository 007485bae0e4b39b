import { type ReactNode, useEffect, useRef } from "react";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PriceSum } from "#ui/price.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/success-page.ts";
import { loadOrderConfirmation, type OrderConfirmation } from "./order-confirmation.server.ts";

await preloadMessages("checkout");

export const loader = (args: Route.LoaderArgs) => loadOrderConfirmation(args);

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadTags(loaderData);

/** Renders the order confirmation with the next steps. */
export default function SuccessPage({ loaderData: { order } }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (!order) {
    return (
      <div className="container-page py-12">
        <EmptyState
          heading="h1"
          scene="empty-cart"
          title={t("checkout.success.unknown")}
          text={t("checkout.success.unknownText")}
        >
          <p className="flex flex-wrap justify-center gap-3 pt-2">
            <a href="/shop/track-order" className={getButtonClass("primary")}>
              {t("checkout.success.track")}
            </a>
            <a href="/shop" className={getButtonClass("outline")}>
              {t("checkout.success.on")}
            </a>
          </p>
        </EmptyState>
      </div>
    );
  }
  const steps = [
    { label: t("checkout.steps.cart") },
    { label: t("checkout.steps.checkout") },
    { label: t("checkout.steps.done") },
  ];
  return (
    <div className="container-page grid max-w-4xl gap-6 py-6 lg:pb-12">
      <Stepper label={t("checkout.steps.label")} steps={steps} current={2} doneLabel={t("checkout.steps.completed")} />
      <Thanks order={order} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Card title={t("checkout.success.next")}>
          <ol className="grid gap-3">
            {order.steps.map((step, i) => (
              <li key={step} className="flex gap-3">
                <span className="grid size-7 shrink-0 place-items-center rounded-full bg-wash text-13 font-semibold tabular-nums">
                  {i + 1}
                </span>
                <span className="min-w-0 pt-0.5">{step}</span>
              </li>
            ))}
          </ol>
        </Card>
        {order.account && <BankTransferCard order={order} account={order.account} />}
        <Card title={t("checkout.success.ordered")} className={order.account ? "md:col-span-2" : ""}>
          <ConfirmationLines sellers={order.sellers} />
        </Card>
      </div>
      {order.register && (
        <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-wash p-4 md:p-6">
          <div className="min-w-0 grow basis-72">
            <h2 className="font-semibold">{t("checkout.success.register")}</h2>
            <p className="text-14 text-ink-soft wrap-anywhere">
              {t("checkout.success.registerText", { email: wrapBidiIsolate(order.email) })}
            </p>
          </div>
          <a href={order.register} className={getButtonClass("outline", "", "lg")}>
            <Icon name="user" />
            {t("checkout.success.registerAct")}
          </a>
        </section>
      )}
    </div>
  );
}

function Thanks({ order }: { order: OrderConfirmation }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The browser keeps the scroll position of the submitted form, so the page scrolls to the top.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="rounded-md border border-line bg-paper p-4 md:p-8">
      <div className="flex flex-wrap items-start gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-fits-wash text-fits">
          <Icon name="check" size={32} />
        </span>
        <div className="min-w-0 grow basis-64">
          <h1 ref={heading} tabIndex={-1} className="text-28 leading-tight outline-none font-semibold wrap-anywhere">
            {t("checkout.success.title", { name: wrapBidiIsolate(order.name) })}
          </h1>
          <p className="pt-1 text-ink-soft wrap-anywhere">
            {t("checkout.success.text", { email: wrapBidiIsolate(order.email) })}
          </p>
        </div>
      </div>
      <dl className="mt-6 grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2 md:grid-cols-4">
        <Detail name={t("checkout.success.number")}>
          <bdi dir="ltr" className="text-18 font-semibold tabular-nums">
            {order.number}
          </bdi>
        </Detail>
        <Detail name={t("checkout.success.placed")}>{order.placed}</Detail>
        <Detail name={t("checkout.success.method")}>{order.payment}</Detail>
        <Detail name={t("checkout.success.total")}>
          <PriceSum prices={order.totals.sum} className="text-18" />
          {order.totals.estimate && (
            <span className="block text-13 text-ink-soft">
              <bdi>{order.totals.estimate}</bdi>
            </span>
          )}
        </Detail>
      </dl>
      <p className="flex flex-wrap gap-3 pt-6">
        <a href={order.href} className={getButtonClass("primary", "max-sm:grow", "lg")}>
          {t(order.own ? "checkout.success.order" : "checkout.success.track")}
          <Icon name="arrow-next" size={18} />
        </a>
        <a href="/shop" className={getButtonClass("outline", "max-sm:grow", "lg")}>
          {t("checkout.success.on")}
        </a>
      </p>
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-soft">{name}</dt>
      <dd className="pt-0.5">{children}</dd>
    </div>
  );
}

type Account = NonNullable<OrderConfirmation["account"]>;

/** Renders the bank account for the transfer. Numbers are separate elements, so that they are easy to copy. */
function BankTransferCard({ order, account }: { order: OrderConfirmation; account: Account }) {
  const { t } = useTranslation();
  const number = "select-all font-medium tabular-nums wrap-anywhere";
  return (
    <Card title={t("checkout.success.transfer")}>
      <dl className="grid gap-3">
        <Detail name={t("checkout.success.bank")}>
          <bdi>{account.bankName}</bdi>
        </Detail>
        <Detail name={t("checkout.success.holder")}>
          <bdi>{account.holder}</bdi>
        </Detail>
        <Detail name={t("checkout.success.iban")}>
          <bdi dir="ltr" className={number}>
            {account.iban}
          </bdi>
        </Detail>
        <Detail name={t("checkout.success.total")}>
          <PriceSum prices={order.totals.sum} className="select-all" />
        </Detail>
        <Detail name={t("checkout.success.reference")}>
          <bdi dir="ltr" className={number}>
            {order.number}
          </bdi>
        </Detail>
      </dl>
      <p className="pt-4 text-14 text-ink-soft">{t("checkout.success.receipt")}</p>
    </Card>
  );
}

/** Renders the ordered lines by seller, with the seller's phone number. */
function ConfirmationLines({ sellers }: { sellers: OrderConfirmation["sellers"] }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      {sellers.map(({ id, name, phone, lines }) => (
        <section key={id}>
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink-soft">
            <span className="wrap-anywhere">{t("checkout.seller", { seller: wrapBidiIsolate(name.text) })}</span>
            {phone && (
              <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="link py-1">
                <bdi dir="ltr">{phone}</bdi>
              </a>
            )}
          </h3>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id} className="flex items-center gap-3 py-2">
                <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-sm bg-wash">
                  <Thumbnail picture={line.image} drawing={{ shape: "part" }} />
                </span>
                <span
                  dir="auto"
                  lang={line.name.lang}
                  className="line-clamp-2 min-w-0 grow text-start text-14 wrap-anywhere"
                >
                  {line.name.text}
                </span>
                <span className="shrink-0 text-14 text-ink-soft">
                  × <bdi>{line.quantity}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
