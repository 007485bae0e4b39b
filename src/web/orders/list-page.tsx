import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { ordersOfUser } from "#domain/orders/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { UnconfirmedAddress } from "#web/account/unconfirmed-address.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/list-page.ts";
import { orderCard } from "./order-card.server.ts";
import { OrderCard } from "./order-card.tsx";
import { OrderPages } from "./order-pages.tsx";
import { pageOfAddress } from "./page-of-address.ts";

await Promise.all([needTexts("account"), needTexts("orders")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const catalogue = await catalogueOf(db);
  const account = accountOfPage(context);
  const { items, page, pages, total } = await ordersOfUser(db, account.id, pageOfAddress(url));
  return {
    ...headOf(context, "/account/orders", translator(language).t("orders.title")),
    orders: items.map((order) => orderCard(order, catalogue, language)),
    page,
    pages,
    total,
    /** The reader's address, as long as it isn't confirmed: what guests ordered with it isn't shown before. */
    unconfirmed: account.emailVerified ? undefined : account.email,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** RT-16, CN-02: what one has ordered, the newest first. */
export default function OrdersPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      {page.unconfirmed && (
        <UnconfirmedAddress>{t("orders.claim", { email: isolated(page.unconfirmed) })}</UnconfirmedAddress>
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
          <OrderPages page={page.page} pages={page.pages} hrefOf={(to) => `/account/orders?page=${to}`} />
        </div>
      ) : page.total > 0 ? (
        <EmptyState title={t("orders.nothingHere")} text="">
          <a href="/account/orders" className={buttonClass("primary")}>
            {t("orders.firstPage")}
          </a>
        </EmptyState>
      ) : (
        <EmptyState
          scene="empty-cart"
          title={t("account.dashboard.noOrders")}
          text={t("account.dashboard.noOrdersText")}
        >
          <a href="/shop" className={buttonClass("primary")}>
            {t("account.dashboard.browse")}
          </a>
        </EmptyState>
      )}
    </div>
  );
}
