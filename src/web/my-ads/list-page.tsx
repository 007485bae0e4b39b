import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { requires } from "#web/account/signed-in.server.ts";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/list-page.ts";
import { loadOwnAds } from "./list.server.ts";
import { pathOfList } from "./list-path.ts";
import { ListSearch } from "./list-search.tsx";
import { OwnAdList } from "./own-ad-list.tsx";

await Promise.all([needTexts("account"), needTexts("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadOwnAds(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Somebody's ads, by how they stand, and what can be done with them. */
export default function OwnAdsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { list } = page;
  const sell = (
    <a href="/sell" className={buttonClass("primary", "", "lg")}>
      <Icon name="plus" />
      {t("myAds.new")}
    </a>
  );
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        {page.hasAny && sell}
      </div>
      {page.news && (
        <Alert tone={page.news.isGood ? "success" : "warning"} role="status">
          {page.news.text}
        </Alert>
      )}
      {page.drafts > 0 && (
        <Alert
          action={
            <a href="/sell" className={buttonClass("outline")}>
              {t("myAds.drafts.open")}
            </a>
          }
        >
          {t("myAds.drafts.text", { count: page.drafts })}
        </Alert>
      )}
      {page.hasAny ? (
        <>
          <Tabs page={page} />
          <ListSearch list={list} />
          {page.ads.length > 0 ? (
            <div>
              <OwnAdList ads={page.ads} back={pathOfList(list)} />
              <OrderPages page={list.page} pages={page.pages} hrefOf={(to) => pathOfList({ ...list, page: to })} />
            </div>
          ) : (
            <EmptyState title={t("myAds.nothing")} text={t("myAds.nothingText")}>
              <a href="/account/ads" className={buttonClass("outline")}>
                {t("myAds.showAll")}
              </a>
            </EmptyState>
          )}
        </>
      ) : (
        <EmptyState scene="empty-garage" title={t("myAds.empty")} text={t("myAds.emptyText")}>
          {sell}
        </EmptyState>
      )}
    </div>
  );
}

function Tabs({ page }: { page: Route.ComponentProps["loaderData"] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("myAds.filter")}>
      <ul className="flex flex-wrap gap-2">
        {page.tabs.map(({ status, count, href }) => (
          <li key={status ?? "all"}>
            <a
              href={href}
              aria-current={status === page.list.status ? "true" : undefined}
              className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-paper px-4 text-14 transition-colors duration-150 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {status ? t(`status.${status}`) : t("myAds.all")}
              <span className="tabular-nums opacity-75">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
