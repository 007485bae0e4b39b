import { data } from "react-router";
import { fullName } from "#domain/accounts/account.ts";
import { defaultAddressOf } from "#domain/addresses/queries.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { ordersOfUser } from "#domain/orders/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DefaultAddressCard } from "#web/addresses/default-card.tsx";
import { shownAddress } from "#web/addresses/shown.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { orderCard } from "#web/orders/order-card.server.ts";
import { RecentOrdersCard } from "#web/orders/recent-card.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/dashboard-page.ts";
import { accountFlash } from "./flash.server.ts";
import { accountOfPage } from "./signed-in.server.ts";
import { ToldAlert } from "./told-alert.tsx";
import { UnconfirmedAddress } from "./unconfirmed-address.tsx";

await Promise.all([needTexts("account"), needTexts("orders")]);

/** How many of the orders the overview names. */
const recentOrders = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const account = accountOfPage(context);
  const [address, orders, catalogue] = await Promise.all([
    defaultAddressOf(db, account.id),
    ordersOfUser(db, account.id, 1),
    catalogueOf(db),
  ]);
  const told = accountFlash.read(request);
  const page = {
    told,
    title: translator(language).t("account.title"),
    canonical: `${origin}/account/dashboard`,
    language,
    unlisted: true,
    name: account.name,
    fullName: fullName(account),
    email: account.email,
    emailVerified: account.emailVerified,
    avatar: account.avatar,
    role: account.role,
    address: address && shownAddress(address, catalogue, language),
    orders: orders.items.slice(0, recentOrders).map((order) => orderCard(order, catalogue, language)),
  };
  return data(page, told ? { headers: { "set-cookie": accountFlash.cleared(origin) } } : {});
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** RT-16: who one is, where parcels go, what was ordered last. */
export default function DashboardPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold" dir="auto">
        {t("account.dashboard.hello", { name: page.name })}
      </h1>
      <ToldAlert told={page.told} />
      {!page.emailVerified && <UnconfirmedAddress>{t("account.dashboard.unverified")}</UnconfirmedAddress>}
      <div className="grid gap-5 md:grid-cols-2">
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
            <a href="/account/profile" className={buttonClass("outline")}>
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
