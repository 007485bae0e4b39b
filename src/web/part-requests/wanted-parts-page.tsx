import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getWantedPartPath, wantedPartFilters, wantedPartsPath } from "#domain/part-requests/part-request.ts";
import { listWantedParts } from "#domain/part-requests/seller-requests.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/wanted-parts-page.ts";
import { PartRequestBadge, PartRequestRow } from "./part-request-summary.tsx";
import { buildPartRequestView, formatOfferPrice } from "./part-request-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("part-requests")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const now = clock();
  const filter = wantedPartFilters.find((each) => each === url.searchParams.get("show")) ?? "open";
  const sellerIds = await listAccessibleSellerIds(db, getCurrentAccount(context).id, "orders");
  const found = await listWantedParts(db, sellerIds, now, { filter, page: parsePageNumber(url) });
  const catalog = await getCatalog(db);
  return {
    ...createUnlistedHead(context, wantedPartsPath, t("partRequests.wanted.title")),
    filter,
    page: found.page,
    pages: found.pages,
    requests: found.items.map((request) => ({
      ...buildPartRequestView(request, { catalog, language, now }),
      ownPrices: request.ownOffers.map((offer) => formatOfferPrice(offer, { catalog, language })),
    })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the requests that a seller of parts can answer, or has answered. */
export default function WantedPartsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getUrl = (filter: string, n = 1) =>
    buildUrl(wantedPartsPath, { show: filter !== "open" && filter, page: n > 1 && n });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("partRequests.wanted.text")} />
      <FilterLinks
        label={t("partRequests.wanted.show")}
        links={wantedPartFilters.map((filter) => ({
          label: t(`partRequests.wanted.filters.${filter}`),
          href: getUrl(filter),
          isCurrent: filter === page.filter,
        }))}
      />
      {page.requests.length === 0 ? (
        <EmptyState
          title={t(`partRequests.wanted.none.${page.filter}`)}
          text={t(`partRequests.wanted.noneText.${page.filter}`)}
        />
      ) : (
        <ul className="grid gap-3">
          {page.requests.map((request) => (
            <PartRequestRow key={request.id} request={request} href={getWantedPartPath(request.id)}>
              {request.ownPrices.map((price) => (
                <Badge key={price} tone="success">
                  {t("partRequests.wanted.own", { price })}
                </Badge>
              ))}
              {page.filter === "answered" ? (
                <PartRequestBadge state={request.state} />
              ) : (
                <Badge tone="unknown">{t(`partRequests.conditions.${request.condition}`)}</Badge>
              )}
            </PartRequestRow>
          ))}
        </ul>
      )}
      <ListPagination page={page.page} pages={page.pages} getHref={(n) => getUrl(page.filter, n)} />
    </div>
  );
}
