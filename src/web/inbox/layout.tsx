import { Outlet, useParams, useRevalidator } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listConversations } from "#domain/inbox/conversation-list.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { useLiveEvents } from "#web/live-events/use-live-events.ts";
import { getPageContext } from "#web/page-context.server.ts";
import type { Route } from "./+types/layout.ts";
import { ConversationList } from "./conversation-list.tsx";
import { presentConversationRow } from "./conversation-view.server.ts";
import { parseInboxQuery } from "./inbox-url.ts";
import { createMessageTimeFormatter } from "./message-times.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("inbox")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language } = getPageContext(context);
  const address = parseInboxQuery(url);
  const now = clock();
  const [found, { currencies }] = await Promise.all([
    listConversations(db, getCurrentAccount(context), {
      filter: address.filter,
      search: address.q,
      page: address.page,
      now,
    }),
    getCatalog(db),
  ]);
  const presentOptions = { language, currencies, times: createMessageTimeFormatter(language, now), now };
  return {
    address,
    items: found.items.map((each) => presentConversationRow(each, presentOptions)),
    pages: found.pages,
    unread: found.unread,
  };
}

/** Renders the conversation list and the open conversation side by side. Phones show one of the two. */
export default function InboxLayout({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { conversation } = useParams();
  const { revalidate } = useRevalidator();
  // Visible pages show new messages at once. A hidden page does not reload, so the messages stay unread.
  useLiveEvents(["message", "read"], () => {
    if (!document.hidden) revalidate();
  });
  return (
    <div className="grid gap-4">
      <h1 className={`text-28 font-semibold ${conversation ? "max-lg:sr-only" : ""}`}>{t("inbox.title")}</h1>
      <div className="grid min-w-0 lg:h-[max(34rem,calc(100dvh-11rem))] lg:grid-cols-[19rem_minmax(0,1fr)] lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-paper">
        <div
          className={`min-w-0 max-lg:overflow-hidden max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-paper lg:flex lg:min-h-0 lg:flex-col lg:border-e lg:border-line ${conversation ? "max-lg:hidden" : ""}`}
        >
          <ConversationList list={list} current={conversation ? Number(conversation) : undefined} />
        </div>
        <div className={`min-w-0 lg:flex lg:min-h-0 lg:flex-col ${conversation ? "" : "max-lg:hidden"}`}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
