import { useEffect, useRef } from "react";
import { data } from "react-router";
import { trackOrder } from "#domain/orders/order-tracking.server.ts";
import { trackOrderFields } from "#domain/orders/order-tracking.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountField, AccountForm, SubmitButton } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { OrderStatusBadge } from "#web/orders/order-status-badge.tsx";
import { OrderTimeline } from "#web/orders/order-timeline.tsx";
import { ShipmentTracking } from "#web/orders/shipment-tracking.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/track-order-page.ts";
import { type TrackedOrderView, toTrackedOrderView } from "./tracked-order-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

const path = "/shop/track-order";

export function loader({ url, context }: Route.LoaderArgs) {
  const { origin, language, t } = getPageContext(context);
  return {
    title: t("track.title"),
    description: t("track.description"),
    canonical: origin + path,
    language,
    number: (url.searchParams.get("number") ?? "").slice(0, 40),
  };
}

/**
 * Finds an order by number and email address (RT-14). Every wrong pair gets the same response, so that order numbers
 * cannot be discovered. All attempts count towards the rate limit.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, address, language } = getPageContext(context);
  const values = await readFormValues(request, trackOrderFields);
  const found = await trackOrder({ db, clock, address }, values);
  if (found.ok) return data({ tracked: toTrackedOrderView(found.value, language) });
  return respondWithFormErrors(
    found.kind === "not_found" ? { ...found, code: "track.unknown" } : found,
    values,
    clock(),
  );
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the tracking form, or the order for a correct number and e-mail address. */
export default function TrackOrderPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData && "values" in actionData ? actionData : undefined;
  const tracked = actionData && "tracked" in actionData ? actionData.tracked : undefined;
  return (
    <div className="container-page pb-14">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[{ label: t("nav.home"), href: "/" }, { label: t("nav.shop"), href: "/shop" }, { label: page.title }]}
      />
      <div className="mx-auto max-w-2xl">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        {tracked ? (
          <TrackedOrder order={tracked} path={path} />
        ) : (
          <>
            <p className="pt-1 pb-5 text-ink-soft">{t("track.text")}</p>
            <AccountForm
              action={path}
              answer={answer}
              className="grid gap-5 rounded-lg border border-line bg-paper p-5 sm:grid-cols-2 md:p-8"
            >
              <AccountField
                name="number"
                label={t("track.number")}
                hint={t("track.numberHint")}
                answer={answer}
                value={page.number}
                required
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
              />
              <AccountField
                name="email"
                type="email"
                label={t("track.email")}
                answer={answer}
                required
                dir="ltr"
                autoComplete="email"
              />
              <div className="sm:col-span-2">
                <SubmitButton size="lg">{t("track.act")}</SubmitButton>
              </div>
            </AccountForm>
          </>
        )}
      </div>
    </div>
  );
}

/** Renders the progress of an order, seller by seller. */
function TrackedOrder({ order, path }: { order: TrackedOrderView; path: string }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5 pt-3">
      <div>
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-22 font-semibold outline-none">
          {order.title}
        </h2>
        <p className="text-14 text-ink-soft">
          <time dateTime={order.placed.iso}>{order.placed.text}</time>
        </p>
      </div>
      {order.shares.map((sellerOrder) => (
        <section
          key={sellerOrder.id}
          aria-labelledby={`tracked-${sellerOrder.id}`}
          className="rounded-lg border border-line bg-paper p-5"
        >
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 id={`tracked-${sellerOrder.id}`} className="flex min-w-0 items-center gap-2 font-semibold">
              <Icon name="store" className="text-ink-faint" />
              <bdi dir="auto" lang={sellerOrder.seller.lang} className="min-w-0 wrap-anywhere">
                {sellerOrder.seller.text}
              </bdi>
            </h3>
            <OrderStatusBadge status={sellerOrder.status} delivery={sellerOrder.delivery} />
          </div>
          <ul className="pt-2 pb-5 text-14 text-ink-soft">
            {sellerOrder.lines.map((line) => (
              <li key={line.id}>
                <bdi>{line.quantity}</bdi> × <bdi lang={line.name.lang}>{line.name.text || t("card.unnamed")}</bdi>
                {line.car && <span className="block">{line.car}</span>}
              </li>
            ))}
          </ul>
          <OrderTimeline steps={sellerOrder.steps} label={t("orders.timeline", { seller: sellerOrder.seller.text })} />
          <ShipmentTracking sellerOrder={sellerOrder} />
        </section>
      ))}
      <p className="text-14 text-ink-soft">
        {t("track.fullText")}{" "}
        <a href="/account/orders" className="link">
          {t("track.signIn")}
        </a>
      </p>
      <p>
        <a href={path} data-native="" className={getButtonClass("outline")}>
          {t("track.again")}
        </a>
      </p>
    </div>
  );
}
