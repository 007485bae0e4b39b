import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getPartRequestPath, partRequestsPath } from "#domain/part-requests/part-request.ts";
import { listPartRequests } from "#domain/part-requests/part-requests.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/part-requests-page.ts";
import { PartRequestBadge, PartRequestRow } from "./part-request-summary.tsx";
import { buildPartRequestView } from "./part-request-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("part-requests")]);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const catalog = await getCatalog(db);
  const requests = await listPartRequests(db, getCurrentAccount(context).id);
  return {
    ...createUnlistedHead(context, partRequestsPath, t("partRequests.title")),
    requests: requests.map((request) => buildPartRequestView(request, { catalog, language, now: clock() })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the requests of a member with the number of offers of each. */
export default function PartRequestsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const ask = (
    <a href={`${partRequestsPath}/new`} className={getButtonClass("primary")}>
      <Icon name="plus" />
      {t("partRequests.ask")}
    </a>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PageHeading title={page.title} text={t("partRequests.text")} />
        {page.requests.length > 0 && ask}
      </div>
      {page.requests.length === 0 ? (
        <EmptyState title={t("partRequests.none")} text={t("partRequests.noneText")}>
          {ask}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {page.requests.map((request) => (
            <PartRequestRow key={request.id} request={request} href={getPartRequestPath(request.id)}>
              {request.offers > 0 && (
                <Badge tone="success">{t("partRequests.offers", { count: request.offers })}</Badge>
              )}
              <PartRequestBadge state={request.state} />
            </PartRequestRow>
          ))}
        </ul>
      )}
    </div>
  );
}
