import { Outlet, useParams, useRevalidator } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { conversationsOf } from "#domain/inbox/queries.server.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { useLiveEvents } from "#web/live/use-live-events.ts";
import type { Route } from "./+types/layout.ts";
import { ConversationList } from "./conversation-list.tsx";
import { inboxAddress } from "./inbox-address.ts";
import { shownConversation } from "./shown.server.ts";
import { timesIn } from "./times.server.ts";

await Promise.all([needTexts("account"), needTexts("inbox")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const address = inboxAddress(url);
  const [found, { currencies }] = await Promise.all([
    conversationsOf(db, accountOfPage(context), { filter: address.filter, search: address.q, page: address.page }),
    catalogueOf(db),
  ]);
  const shown = { language, currencies, times: timesIn(language, clock()) };
  return {
    address,
    items: found.items.map((each) => shownConversation(each, shown)),
    pages: found.pages,
    unread: found.unread,
  };
}

/** The conversations, and beside them the one that is read; on phones one of the two at a time. */
export default function InboxLayout({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { conversation } = useParams();
  const { revalidate } = useRevalidator();
  // Whatever comes is shown at once; while nobody looks it can wait, and stays unread.
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
