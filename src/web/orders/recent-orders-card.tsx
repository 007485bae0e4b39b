import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PriceSum } from "#ui/price.tsx";
import type { OrderCardData } from "./order-card-view.server.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";

/** Renders the last orders on the account overview. */
export function RecentOrdersCard({ orders }: { orders: readonly OrderCardData[] }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("account.dashboard.orders")}
      className="md:col-span-2"
      actions={
        <a href="/account/orders" className="link py-1">
          {t("orders.all")}
        </a>
      }
    >
      {orders.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <p className="font-medium">{t("account.dashboard.noOrders")}</p>
            <p className="text-14 text-ink-soft">{t("account.dashboard.noOrdersText")}</p>
          </div>
          <a href="/shop" className={getButtonClass("outline")}>
            {t("account.dashboard.browse")}
          </a>
        </div>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {orders.map((order) => (
            <li
              key={order.id}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3"
            >
              <p className="min-w-0 truncate font-medium">
                <a href={`/account/orders/${order.id}`} className="link after:absolute after:inset-0">
                  {t("orders.number", { number: order.number })}
                </a>
              </p>
              <span className="text-end">
                <PriceSum prices={order.totals} />
              </span>
              <p className="min-w-0 truncate text-13 text-ink-soft">
                <time dateTime={order.date.iso}>{order.date.shown}</time>
                {" · "}
                <bdi dir="auto" lang={order.name.lang}>
                  {order.name.text}
                </bdi>
                {order.more && ` ${order.more}`}
              </p>
              <span className="justify-self-end">
                <OrderStatusBadge status={order.status} delivery={order.delivery} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
