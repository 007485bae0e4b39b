import {
  type ConversationReportState,
  conversationReportStates,
  listReportedConversations,
} from "#domain/inbox/conversation-reports.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterLinks } from "#ui/filter-links.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/reported-conversations-page.ts";
import { ReportedConversationSummary } from "./reported-conversation-summary.tsx";
import { presentReportedConversation } from "./reported-conversation-view.server.ts";

await preloadMessages("inbox");

const PAGE_PATH = "/moderation/conversations";
const states = ["open", "upheld", "dismissed"] as const satisfies ConversationReportState[];

const getPageUrl = (state: ConversationReportState, page = 1): string =>
  buildUrl(PAGE_PATH, { state: state !== "open" && state, page: page > 1 && page });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const requestedState = url.searchParams.get("state");
  const state = conversationReportStates.find((each) => each === requestedState) ?? "open";
  const found = await listReportedConversations(db, state, parsePageNumber(url));
  const { formatDateTime: moment } = getFormatters(language);
  return {
    ...createUnlistedHead(context, PAGE_PATH, (t) => t("inbox.moderation.title")),
    state,
    items: found.items.map((each) => presentReportedConversation(each, language, moment)),
    page: found.page,
    pages: found.pages,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the list of reported conversations. The messages are on a page of their own. */
export default function ReportedConversationsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={page.title} text={t("inbox.moderation.text")} />
      <FilterLinks
        label={t("inbox.moderation.states")}
        links={states.map((state) => ({
          label: t(`inbox.moderation.${state}`),
          href: getPageUrl(state),
          isCurrent: state === page.state,
        }))}
      />
      {page.items.length === 0 ? (
        <EmptyState title={t("inbox.moderation.empty")} text={t("inbox.moderation.emptyText")} />
      ) : (
        <ul className="grid gap-4">
          {page.items.map((each) => (
            <li key={each.id} className="grid gap-4 rounded-md border border-line bg-paper p-4">
              <ReportedConversationSummary conversation={each} />
              {page.state === "open" && (
                <a
                  href={`${PAGE_PATH}/${each.id}`}
                  data-native=""
                  className={getButtonClass("primary", "justify-self-start")}
                >
                  {t("inbox.moderation.read")}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <ListPagination page={page.page} pages={page.pages} getHref={(n) => getPageUrl(page.state, n)} />
    </>
  );
}
