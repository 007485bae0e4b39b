import { useRef } from "react";
import { data } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getConversationPath } from "#domain/inbox/conversation.ts";
import { getConversationThread } from "#domain/inbox/conversation-thread.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { parseSuggestedText } from "#web/suggested-text.ts";
import type { Route } from "./+types/thread-page.ts";
import { MessageComposer } from "./composer.tsx";
import { firstUnreadContext, markConversationRead } from "./mark-read-middleware.server.ts";
import { MessageList } from "./message-list.tsx";
import { OfferPanel } from "./offer-panel.tsx";
import { handleThreadAction } from "./thread-actions.server.ts";
import { ThreadHeader } from "./thread-header.tsx";
import { presentThread } from "./thread-view.server.ts";
import { useOutgoingMessages } from "./use-outgoing-messages.ts";
import { ViewingPanel } from "./viewing-panel.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("inbox")]);

export const middleware: Route.MiddlewareFunction[] = [markConversationRead];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock, language } = getPageContext(context);
  const account = getCurrentAccount(context);
  const id = parsePositiveId(params.conversation);
  const before = parsePositiveId(url.searchParams.get("before")) || undefined;
  const now = clock();
  const found = await getConversationThread(db, account, id, { before, now });
  if (!found.ok) throw data(null, { status: 404 });
  const { currencies } = await getCatalog(db);
  const thread = presentThread(found.value, { language, currencies, now, userId: account.id });
  return {
    ...createUnlistedHead(context, getConversationPath(id), (t) => t("inbox.thread", { name: thread.other.name.text })),
    ...thread,
    olderFrom: found.value.hasOlder ? thread.messages[0]?.id : undefined,
    isOlder: before !== undefined,
    newFrom: context.get(firstUnreadContext) ?? undefined,
    wantsOffer: url.searchParams.has("offer"),
    suggestedText: parseSuggestedText(url),
  };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  handleThreadAction(request, parsePositiveId(params.conversation), context);

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a conversation with its subject, messages, offers and composer. */
export default function ThreadPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <Thread key={page.id} page={page} answer={answer} />;
}

type Props = { page: Route.ComponentProps["loaderData"]; answer: Route.ComponentProps["actionData"] };

function Thread({ page, answer }: Props) {
  const { t } = useTranslation();
  const outgoing = useOutgoingMessages(page.id, page.messages);
  const path = getConversationPath(page.id);
  // The separator before the first new message stays in place while the conversation is open.
  const firstNewMessageId = useRef(page.newFrom);
  firstNewMessageId.current ??= page.newFrom;
  return (
    <section
      aria-label={page.title}
      className="flex min-h-0 grow flex-col max-lg:h-[calc(100dvh-9.5rem)] max-lg:min-h-112 max-lg:overflow-hidden max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-paper"
    >
      <ThreadHeader page={page} path={path} />
      {answer?.form === "page" && (
        <p
          role="alert"
          className="flex items-start gap-2 border-b border-line bg-failure-wash px-4 py-2 text-14 text-failure"
        >
          <Icon name="alert" size={18} className="mt-0.5" />
          {answer.text}
        </p>
      )}
      {page.viewing && (
        <ViewingPanel
          page={page}
          viewing={page.viewing}
          path={path}
          answer={answer?.form === "viewing" ? answer : undefined}
        />
      )}
      <MessageList page={page} path={path} firstNewMessageId={firstNewMessageId.current} outgoing={outgoing} />
      <OfferPanel page={page} path={path} answer={answer?.form === "offer" ? answer : undefined} />
      {page.silence ? (
        <p className="flex items-start gap-2 border-t border-line bg-wash px-4 py-3 text-14 text-ink-soft">
          <Icon name={page.silence === "you-blocked" ? "ban" : "info"} size={18} className="mt-0.5 shrink-0" />
          <span>{t(`inbox.closedReasons.${page.silence}`, { name: page.other.name.text })}</span>
        </p>
      ) : (
        <MessageComposer
          path={path}
          send={outgoing.send}
          answer={answer?.form === "send" ? answer : undefined}
          suggestedText={page.suggestedText}
        />
      )}
    </section>
  );
}
