import type { DecisionStatus } from "#db/schema/businesses.ts";
import { getApplicationPath, getVerificationPath } from "#domain/businesses/business.ts";
import { listApplications, listVerifications } from "#domain/businesses/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation, type TextWithLanguage } from "#kernel/localized-text.ts";
import { SuccessAlert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { businessFlash } from "../flash.server.ts";
import type { Route } from "./+types/list-page.ts";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("moderate")];

const path = "/moderation/businesses";
const tabs = ["pending", "papers", "accepted", "rejected"] as const;
type Tab = (typeof tabs)[number];

type Item = { href: string; name: TextWithLanguage; type: "showroom" | "rental_room"; about: string; date: string };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const { formatDate: date, formatNumber: number } = getFormatters(language);
  const tab = tabs.find((each) => each === url.searchParams.get("status")) ?? "pending";
  const page = parsePageNumber(url);
  const { cities } = await getCatalog(db);
  const status: DecisionStatus = tab === "papers" ? "pending" : tab;
  const [found, papers] = await Promise.all([listApplications(db, status, page), listVerifications(db)]);
  const items: Item[] =
    tab === "papers"
      ? papers.map((paper) => ({
          href: getVerificationPath(paper.id),
          name: presentSellerName(paper.name, language),
          type: paper.type,
          about: paper.registration ?? "",
          date: date(paper.createdAt),
        }))
      : found.items.map((application) => {
          const city = cities.byId.get(application.cityId);
          return {
            href: getApplicationPath(application.id),
            name: presentSellerName(application.name, language),
            type: application.type,
            about: city ? pickTranslation(city.name, language).text : "",
            date: date(application.createdAt),
          };
        });
  const flash = businessFlash.read(request);
  const pageData = {
    ...createUnlistedHead(context, path, t("businesses.moderation.title")),
    tab,
    items,
    papers: number(papers.length),
    page: tab === "papers" ? 1 : found.page,
    pages: tab === "papers" ? 1 : found.pages,
    news: flash && { text: t(`businesses.outcomes.${flash}`) },
  };
  return businessFlash.respond(context, pageData, flash);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

const getTabHref = (tab: Tab, page = 1): string =>
  buildUrl(path, { status: tab !== "pending" && tab, page: page > 1 && page });

/** Renders the business applications and verification papers that wait for a decision. */
export default function BusinessModerationPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("businesses.moderation.text")} />
      <nav aria-label={t("businesses.moderation.tabs")} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <a
            key={tab}
            href={getTabHref(tab)}
            aria-current={tab === page.tab ? "page" : undefined}
            className="flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {t(`businesses.moderation.tab.${tab}`)}
            {tab === "papers" && page.papers !== "0" && (
              <span className="rounded-full bg-wash px-1.5 text-12 tabular-nums">{page.papers}</span>
            )}
          </a>
        ))}
      </nav>
      {page.news && <SuccessAlert>{page.news.text}</SuccessAlert>}
      {page.items.length === 0 ? (
        <EmptyState title={t("businesses.moderation.empty")} text={t("businesses.moderation.emptyText")} />
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-paper">
          {page.items.map((item) => (
            <li key={item.href} className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 p-4 hover:bg-wash">
              <a
                href={item.href}
                className="min-w-0 grow basis-60 font-semibold wrap-anywhere after:absolute after:inset-0"
                lang={item.name.lang}
              >
                <bdi>{item.name.text}</bdi>
              </a>
              <span className="text-14 text-ink-soft">
                {t(`seller.${item.type}`)}
                {item.about && (
                  <>
                    {" · "}
                    <bdi>{item.about}</bdi>
                  </>
                )}
              </span>
              <span className="text-14 text-ink-soft">{item.date}</span>
            </li>
          ))}
        </ul>
      )}
      <ListPagination page={page.page} pages={page.pages} getHref={(n) => getTabHref(page.tab, n)} />
    </div>
  );
}
