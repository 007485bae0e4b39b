import { useEffect, useRef } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { OrderStatusBadge } from "#web/orders/order-status-badge.tsx";
import { OrderTimeline } from "#web/orders/order-timeline.tsx";
import { ShipmentTracking } from "#web/orders/shipment-tracking.tsx";
import type { TrackedOrderView } from "./tracked-order-view.server.ts";

/** Renders the progress of an order by seller. */
export function TrackedOrder({ order, path }: { order: TrackedOrderView; path: string }) {
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
