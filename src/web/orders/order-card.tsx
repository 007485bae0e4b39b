import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { PriceSum } from "#ui/price.tsx";
import { OrderLinePicture } from "./line-row.tsx";
import type { OrderCardData } from "./order-card-view.server.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";

type Props = { order: OrderCardData; href: string; customerName?: string | undefined };

/** Renders an order in a list. The whole card is a link. */
export function OrderCard({ order, href, customerName }: Props) {
  const { t } = useTranslation();
  return (
    <article className="relative flex items-center gap-4 rounded-md border border-line bg-paper p-3 transition-colors duration-150 hover:border-line-control sm:p-4">
      <div className="relative flex shrink-0" aria-hidden>
        {order.pictures.map((line, i) => (
          <div
            key={line.id}
            className={`h-14 w-18 overflow-hidden rounded-sm border border-line bg-wash sm:h-16 sm:w-21 ${i > 0 ? "-ms-12 max-sm:hidden" : ""}`}
          >
            <OrderLinePicture line={line} />
          </div>
        ))}
      </div>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-15 font-semibold">
            <a href={href} className="after:absolute after:inset-0 after:rounded-md">
              {t("orders.number", { number: order.number })}
            </a>
          </h2>
          <OrderStatusBadge status={order.status} delivery={order.delivery} />
        </div>
        <p className="truncate pt-0.5 text-14">
          {customerName ? (
            <bdi dir="auto">{customerName}</bdi>
          ) : (
            <>
              <bdi dir="auto" lang={order.name.lang}>
                {order.name.text}
              </bdi>
              {order.more && <span className="text-ink-soft"> {order.more}</span>}
            </>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 pt-0.5 text-13 text-ink-soft">
          <time dateTime={order.date.iso}>{order.date.shown}</time>
          <span>{order.pieces}</span>
          {order.answerBy && (
            <time dateTime={order.answerBy.iso} className="text-warning">
              {order.answerBy.shown}
            </time>
          )}
          <span className="sm:hidden">
            <PriceSum prices={order.totals} className="text-ink" />
          </span>
        </p>
      </div>
      <span className="shrink-0 max-w-56 text-end max-sm:hidden">
        <PriceSum prices={order.totals} className="text-16" />
      </span>
      <Icon name="chevron-next" className="shrink-0 text-ink-faint" />
    </article>
  );
}
