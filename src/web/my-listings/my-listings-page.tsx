import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/my-listings-page.ts";
import { MyListingsSearch } from "./list-search.tsx";
import { buildMyListingsUrl } from "./list-url.ts";
import { MyListingList } from "./my-listing-list.tsx";
import { loadMyListings } from "./my-listings.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("my-listings")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadMyListings(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the seller's own listings by status with their actions. */
export default function MyListingsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { list } = page;
  const sellLink = (
    <a href="/sell" className={getButtonClass("primary", "", "lg")}>
      <Icon name="plus" />
      {t("myListings.new")}
    </a>
  );
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        {page.hasAny && sellLink}
      </div>
      {page.news && (
        <Alert tone={page.news.isGood ? "success" : "warning"} role="status">
          {page.news.text}
        </Alert>
      )}
      {page.drafts > 0 && (
        <Alert
          action={
            <a href="/sell" className={getButtonClass("outline")}>
              {t("myListings.drafts.open")}
            </a>
          }
        >
          {t("myListings.drafts.text", { count: page.drafts })}
        </Alert>
      )}
      {page.hasAny ? (
        <>
          <StatusTabs page={page} />
          <MyListingsSearch list={list} />
          {page.ads.length > 0 ? (
            <div>
              <MyListingList listings={page.ads} back={buildMyListingsUrl(list)} />
              <ListPagination
                page={list.page}
                pages={page.pages}
                getHref={(targetPage) => buildMyListingsUrl({ ...list, page: targetPage })}
              />
            </div>
          ) : (
            <EmptyState title={t("myListings.noMatches")} text={t("myListings.noMatchesText")}>
              <a href="/account/ads" className={getButtonClass("outline")}>
                {t("myListings.showAll")}
              </a>
            </EmptyState>
          )}
        </>
      ) : (
        <EmptyState scene="empty-garage" title={t("myListings.empty")} text={t("myListings.emptyText")}>
          {sellLink}
        </EmptyState>
      )}
    </div>
  );
}

function StatusTabs({ page }: { page: Route.ComponentProps["loaderData"] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("myListings.filter")}>
      <ul className="flex flex-wrap gap-2">
        {page.tabs.map(({ status, count, href }) => (
          <li key={status ?? "all"}>
            <a
              href={href}
              aria-current={status === page.list.status ? "true" : undefined}
              className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-paper px-4 text-14 transition-colors duration-150 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {status ? t(`status.${status}`) : t("myListings.all")}
              <span className="tabular-nums opacity-75">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
