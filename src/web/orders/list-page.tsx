import { useTranslation } from "react-i18next";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/list-page.ts";

await needTexts("account");

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  return {
    title: translator(language).t("orders.title"),
    canonical: `${origin}/account/orders`,
    language,
    unlisted: true,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** RT-16: what one has ordered. */
export default function OrdersPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <EmptyState scene="empty-cart" title={t("account.dashboard.noOrders")} text={t("account.dashboard.noOrdersText")}>
        <a href="/shop" className={buttonClass("primary")}>
          {t("account.dashboard.browse")}
        </a>
      </EmptyState>
    </div>
  );
}
