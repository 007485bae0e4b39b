import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { isOrderStatus, orderStatuses } from "#domain/orders/order-transitions.ts";
import { countSellerOrders, listSellerOrders } from "#domain/orders/queries.server.ts";
import { countWaitingReturns } from "#domain/returns/queries.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { CountBadge } from "#ui/counter.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { OrderCard } from "#web/orders/order-card.tsx";
import { presentOrderCard } from "#web/orders/order-card-view.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/seller-orders-page.ts";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const { formatNumber: number } = getFormatters(language);
  const catalog = await getCatalog(db);
  const sellers = await listAccessibleSellerIds(db, getCurrentAccount(context).id, "orders");
  const requestedStatus = url.searchParams.get("status");
  const status = isOrderStatus(requestedStatus) ? requestedStatus : undefined;
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const [sales, counts, waitingReturns] = await Promise.all([
    listSellerOrders(db, sellers, parsePageNumber(url), { status, search }),
    countSellerOrders(db, sellers),
    countWaitingReturns(db, sellers),
  ]);
  const totalCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    ...createUnlistedHead(context, "/account/sales", t("sellerOrders.title")),
    sales: sales.items.map(({ order, sellerOrder }) => ({
      id: sellerOrder.id,
      card: presentOrderCard(order, catalog, language, sellerOrder),
      buyer: `${order.billingAddress.firstName} ${order.billingAddress.lastName}`.trim(),
    })),
    page: sales.page,
    pages: sales.pages,
    status,
    search,
    hasAny: totalCount > 0,
    /** Number of returns that wait for the seller. */
    waitingReturns,
    states: [
      { status: undefined, label: t("sellerOrders.any"), count: number(totalCount) },
      ...orderStatuses
        .filter((each) => counts[each] || each === status)
        .map((each) => ({ status: each, label: t(`orders.status.${each}`), count: number(counts[each] ?? 0) })),
    ],
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Maximum length of the search text in characters. */
const MAX_SEARCH_LENGTH = 100;

const buildListPath = (status: string | undefined, search: string, page = 1): string =>
  buildUrl("/account/sales", { status, q: search, page: page > 1 && page });

/** Lists the seller orders of the member's businesses, filtered by status. */
export default function SellerOrdersPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PageHeading title={page.title} text={page.hasAny && t("sellerOrders.text")} />
        {page.hasAny && (
          <a href="/account/sales/returns" className={getButtonClass("outline")}>
            <Icon name="back" size={18} />
            {t("orders.returns.title")}
            <CountBadge value={page.waitingReturns} />
          </a>
        )}
      </div>
      {page.hasAny && (
        <search>
          <form action="/account/sales" className="flex max-w-xl gap-2">
            {page.status && <input type="hidden" name="status" value={page.status} />}
            <SearchField
              key={page.search}
              name="q"
              defaultValue={page.search}
              maxLength={100}
              label={t("sellerOrders.search")}
              placeholder={t("sellerOrders.search")}
              className="grow"
            />
            <Button type="submit" variant="outline">
              {t("sellerOrders.find")}
            </Button>
          </form>
        </search>
      )}
      {page.hasAny && (
        <FilterLinks
          label={t("sellerOrders.filter")}
          links={page.states.map(({ status, ...link }) => ({
            ...link,
            href: buildListPath(status, page.search),
            isCurrent: status === page.status,
          }))}
        />
      )}
      {page.sales.length > 0 ? (
        <div>
          <ul className="grid gap-3">
            {page.sales.map(({ id, card, buyer }) => (
              <li key={id} className="min-w-0">
                <OrderCard order={card} href={`/account/sales/${id}`} customerName={buyer} />
              </li>
            ))}
          </ul>
          <ListPagination
            page={page.page}
            pages={page.pages}
            getHref={(to) => buildListPath(page.status, page.search, to)}
          />
        </div>
      ) : page.hasAny ? (
        <EmptyState title={t("sellerOrders.emptyFilter")} text="">
          <a href="/account/sales" className={getButtonClass("outline")}>
            {t("sellerOrders.showAll")}
          </a>
        </EmptyState>
      ) : (
        <EmptyState scene="empty-cart" title={t("sellerOrders.empty")} text={t("sellerOrders.emptyText")} />
      )}
    </div>
  );
}
