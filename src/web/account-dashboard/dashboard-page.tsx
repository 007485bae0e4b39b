import { formatFullName } from "#domain/accounts/account.ts";
import { findDefaultAddress } from "#domain/addresses/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listUserOrders } from "#domain/orders/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { toAddressView } from "#web/addresses/address-view.server.ts";
import { DefaultAddressCard } from "#web/addresses/default-address-card.tsx";
import { presentOrderCard } from "#web/orders/order-card-view.server.ts";
import { RecentOrdersCard } from "#web/orders/recent-orders-card.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { AccountFlashAlert } from "../account/account-flash-alert.tsx";
import { getCurrentAccount } from "../account/current-account.server.ts";
import { accountFlash } from "../account/flash.server.ts";
import { UnverifiedEmailAlert } from "../account/unverified-email-alert.tsx";
import type { Route } from "./+types/dashboard-page.ts";
import { listOpenTasks } from "./open-tasks.server.ts";
import { OpenTasksCard } from "./open-tasks-card.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders")]);

/** Number of recent orders on the dashboard. */
const RECENT_ORDER_COUNT = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin, language } = getPageContext(context);
  const account = getCurrentAccount(context);
  const [tasks, address, orders, catalog] = await Promise.all([
    listOpenTasks(db, account),
    findDefaultAddress(db, account.id),
    listUserOrders(db, account.id, 1),
    getCatalog(db),
  ]);
  const flash = accountFlash.read(request);
  const page = {
    told: flash,
    title: getTranslator(language).t("account.title"),
    canonical: `${origin}/account/dashboard`,
    language,
    unlisted: true,
    name: account.name,
    fullName: formatFullName(account),
    email: account.email,
    emailVerified: account.emailVerified,
    avatar: account.avatar,
    role: account.role,
    tasks,
    address: address && toAddressView(address, catalog, language),
    orders: orders.items.slice(0, RECENT_ORDER_COUNT).map((order) => presentOrderCard(order, catalog, language)),
  };
  return accountFlash.respond(context, page, flash);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the account dashboard (RT-16): what waits for the member, the profile, default address and latest orders. */
export default function DashboardPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold" dir="auto">
        {t("account.dashboard.hello", { name: page.name })}
      </h1>
      <AccountFlashAlert flash={page.told} />
      {!page.emailVerified && <UnverifiedEmailAlert>{t("account.dashboard.unverified")}</UnverifiedEmailAlert>}
      <div className="grid gap-5 md:grid-cols-2">
        {page.tasks.length > 0 && <OpenTasksCard tasks={page.tasks} />}
        <Card>
          <div className="flex flex-col items-center gap-3 py-2 text-center">
            <Avatar name={page.fullName} src={page.avatar ?? undefined} size="lg" />
            <div className="min-w-0 max-w-full">
              <p className="text-18 font-semibold wrap-anywhere" dir="auto">
                {page.fullName}
              </p>
              <p className="text-14 text-ink-soft wrap-anywhere">
                <bdi dir="ltr">{page.email}</bdi>
              </p>
              <p className="pt-1 text-13 text-ink-faint">{t(`account.role.${page.role}`)}</p>
            </div>
            <a href="/account/profile" className={getButtonClass("outline")}>
              {t("account.dashboard.edit")}
            </a>
          </div>
        </Card>
        <DefaultAddressCard address={page.address} />
        <RecentOrdersCard orders={page.orders} />
      </div>
    </div>
  );
}
