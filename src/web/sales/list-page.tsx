import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { ordersOfSeller, saleCounts } from "#domain/orders/queries.server.ts";
import { isOrderStatus, orderStatuses } from "#domain/orders/steps.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage, requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { orderCard } from "#web/orders/order-card.server.ts";
import { OrderCard } from "#web/orders/order-card.tsx";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/list-page.ts";

await Promise.all([needTexts("account"), needTexts("orders")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const { number } = formatters(language);
  const catalogue = await catalogueOf(db);
  const sellers = await sellersOf(db, accountOfPage(context).id, "orders");
  const asked = url.searchParams.get("status");
  const status = isOrderStatus(asked) ? asked : undefined;
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, mostSearched);
  const [sales, counts] = await Promise.all([
    ordersOfSeller(db, sellers, pageOfAddress(url), { status, search }),
    saleCounts(db, sellers),
  ]);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    ...headOf(context, "/account/sales", t("sales.title")),
    sales: sales.items.map(({ order, share }) => ({
      id: share.id,
      card: orderCard(order, catalogue, language, share),
      buyer: `${order.billingAddress.firstName} ${order.billingAddress.lastName}`.trim(),
    })),
    page: sales.page,
    pages: sales.pages,
    status,
    search,
    hasAny: all > 0,
    states: [
      { status: undefined, label: t("sales.any"), count: number(all) },
      ...orderStatuses
        .filter((each) => counts[each] || each === status)
        .map((each) => ({ status: each, label: t(`orders.status.${each}`), count: number(counts[each] ?? 0) })),
    ],
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Longest text that is looked for, in characters. */
const mostSearched = 100;

const pathOf = (status: string | undefined, search: string, page = 1): string => {
  const query = new URLSearchParams({
    ...(status ? { status } : {}),
    ...(search ? { q: search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `/account/sales${query.size > 0 ? `?${query}` : ""}`;
};

/** What was ordered from one's sellers, by the state it is in. */
export default function SalesPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        {page.hasAny && <p className="text-ink-soft">{t("sales.text")}</p>}
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
              label={t("sales.search")}
              placeholder={t("sales.search")}
              className="grow"
            />
            <Button type="submit" look="outline">
              {t("sales.find")}
            </Button>
          </form>
        </search>
      )}
      {page.hasAny && (
        <nav aria-label={t("sales.filter")}>
          <ul className="flex flex-wrap gap-2">
            {page.states.map(({ status, label, count }) => (
              <li key={label}>
                <a
                  href={pathOf(status, page.search)}
                  aria-current={status === page.status ? "true" : undefined}
                  className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-paper px-4 text-14 transition-colors duration-150 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
                >
                  {label}
                  <span className="tabular-nums opacity-75">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.sales.length > 0 ? (
        <div>
          <ul className="grid gap-3">
            {page.sales.map(({ id, card, buyer }) => (
              <li key={id} className="min-w-0">
                <OrderCard order={card} href={`/account/sales/${id}`} who={buyer} />
              </li>
            ))}
          </ul>
          <OrderPages page={page.page} pages={page.pages} hrefOf={(to) => pathOf(page.status, page.search, to)} />
        </div>
      ) : page.hasAny ? (
        <EmptyState title={t("sales.emptyFilter")} text="">
          <a href="/account/sales" className={buttonClass("outline")}>
            {t("sales.showAll")}
          </a>
        </EmptyState>
      ) : (
        <EmptyState scene="empty-cart" title={t("sales.empty")} text={t("sales.emptyText")} />
      )}
    </div>
  );
}
