import { useRef } from "react";
import { data } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { conversationPath } from "#domain/inbox/conversation.ts";
import { conversationOf } from "#domain/inbox/thread.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { idFrom } from "#web/moderation/refused.server.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/thread-page.ts";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { OfferPanel } from "./offer-panel.tsx";
import { newFromContext, opensConversation } from "./opened.server.ts";
import { shownThread } from "./shown-thread.server.ts";
import { actOnThread } from "./thread-actions.server.ts";
import { ThreadHead } from "./thread-head.tsx";
import { useOutgoing } from "./use-outgoing.ts";

await Promise.all([needTexts("account"), needTexts("inbox")]);

export const middleware: Route.MiddlewareFunction[] = [opensConversation];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const account = accountOfPage(context);
  const id = idFrom(params.conversation);
  const before = idFrom(url.searchParams.get("before")) || undefined;
  const now = clock();
  const found = await conversationOf(db, account, id, { before, now });
  if (!found.ok) throw data(null, { status: 404 });
  const { currencies } = await catalogueOf(db);
  const thread = shownThread(found.value, { language, currencies, now, userId: account.id });
  return {
    ...headOf(context, conversationPath(id), translator(language).t("inbox.thread", { name: thread.other.name.text })),
    ...thread,
    olderFrom: found.value.hasOlder ? thread.messages[0]?.id : undefined,
    isOlder: before !== undefined,
    newFrom: context.get(newFromContext) ?? undefined,
    wantsOffer: url.searchParams.has("offer"),
  };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  actOnThread(request, idFrom(params.conversation), context);

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** A conversation: what it is about, what was written, what is offered, and a place to write. */
export default function ThreadPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <Thread key={page.id} page={page} answer={answer} />;
}

function Thread({
  page,
  answer,
}: {
  page: Route.ComponentProps["loaderData"];
  answer: Route.ComponentProps["actionData"];
}) {
  const { t } = useTranslation();
  const outgoing = useOutgoing(page.id, page.messages);
  const path = conversationPath(page.id);
  // What was new when it was opened stays marked while it is read.
  const newFrom = useRef(page.newFrom);
  newFrom.current ??= page.newFrom;
  return (
    <section
      aria-label={page.title}
      className="flex min-h-0 grow flex-col max-lg:h-[calc(100dvh-9.5rem)] max-lg:min-h-112 max-lg:overflow-hidden max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-paper"
    >
      <ThreadHead page={page} path={path} />
      {answer?.form === "page" && (
        <p
          role="alert"
          className="flex items-start gap-2 border-b border-line bg-failure-wash px-4 py-2 text-14 text-failure"
        >
          <Icon name="alert" size={18} className="mt-0.5" />
          {answer.text}
        </p>
      )}
      <MessageList page={page} path={path} newFrom={newFrom.current} outgoing={outgoing} />
      <OfferPanel page={page} path={path} answer={answer?.form === "offer" ? answer : undefined} />
      {page.silence ? (
        <p className="flex items-start gap-2 border-t border-line bg-wash px-4 py-3 text-14 text-ink-soft">
          <Icon name={page.silence === "you-blocked" ? "ban" : "info"} size={18} className="mt-0.5 shrink-0" />
          <span>{t(`inbox.silence.${page.silence}`, { name: page.other.name.text })}</span>
        </p>
      ) : (
        <Composer path={path} send={outgoing.send} answer={answer?.form === "send" ? answer : undefined} />
      )}
    </section>
  );
}
