import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listUserOrders } from "#domain/orders/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { UnverifiedEmailAlert } from "#web/account/unverified-email-alert.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { ListPagination } from "../pagination/list-pagination.tsx";
import { parsePageNumber } from "../pagination/page-number.ts";
import type { Route } from "./+types/orders-page.ts";
import { OrderCard } from "./order-card.tsx";
import { presentOrderCard } from "./order-card-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const catalog = await getCatalog(db);
  const account = getCurrentAccount(context);
  const { items, page, pages, total } = await listUserOrders(db, account.id, parsePageNumber(url));
  return {
    ...createUnlistedHead(context, "/account/orders", (t) => t("orders.title")),
    orders: items.map((order) => presentOrderCard(order, catalog, language)),
    page,
    pages,
    total,
    /** Email address that is not confirmed yet. Guest orders with this address appear after confirmation. */
    unconfirmed: account.emailVerified ? undefined : account.email,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the user's orders, newest first (RT-16, CN-02). */
export default function OrdersPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        {page.total > 0 && (
          <a href="/account/returns" className={getButtonClass("outline")}>
            <Icon name="back" size={18} />
            {t("orders.returns.title")}
          </a>
        )}
      </div>
      {page.unconfirmed && (
        <UnverifiedEmailAlert>{t("orders.claim", { email: wrapBidiIsolate(page.unconfirmed) })}</UnverifiedEmailAlert>
      )}
      {page.orders.length > 0 ? (
        <div>
          <ul className="grid gap-3">
            {page.orders.map((order) => (
              <li key={order.id} className="min-w-0">
                <OrderCard order={order} href={`/account/orders/${order.id}`} />
              </li>
            ))}
          </ul>
          <ListPagination
            page={page.page}
            pages={page.pages}
            getHref={(targetPage) => `/account/orders?page=${targetPage}`}
          />
        </div>
      ) : page.total > 0 ? (
        <EmptyState title={t("orders.nothingHere")} text="">
          <a href="/account/orders" className={getButtonClass("primary")}>
            {t("orders.firstPage")}
          </a>
        </EmptyState>
      ) : (
        <EmptyState
          scene="empty-cart"
          title={t("account.dashboard.noOrders")}
          text={t("account.dashboard.noOrdersText")}
        >
          <a href="/shop" className={getButtonClass("primary")}>
            {t("account.dashboard.browse")}
          </a>
        </EmptyState>
      )}
    </div>
  );
}
