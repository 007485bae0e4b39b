import { getConversationPath } from "#domain/inbox/conversation.ts";
import { viewingsPath } from "#domain/inbox/viewing.ts";
import { type ListedViewing, listViewings } from "#domain/inbox/viewing-queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Language } from "#kernel/localized-text.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/viewings-page.ts";
import { presentParticipant, presentTopic } from "./conversation-view.server.ts";
import { TopicPicture } from "./topic-picture.tsx";
import { buildViewingView } from "./viewing-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("inbox")]);

const presentListedViewing = (listed: ListedViewing, language: Language, now: Date) => ({
  conversation: getConversationPath(listed.conversation),
  topic: presentTopic(listed.topic, listed.side, language, () => ""),
  other: presentParticipant(listed.other, language),
  viewing: buildViewingView(listed.viewing, language, now),
});

type ViewingRow = ReturnType<typeof presentListedViewing>;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, language } = getPageContext(context);
  const now = clock();
  const viewings = await listViewings(db, getCurrentAccount(context), { now });
  const listed = viewings.map((each) => presentListedViewing(each, language, now));
  return {
    ...createUnlistedHead(context, viewingsPath, (t) => t("inbox.viewing.title")),
    agreed: listed.filter(({ viewing }) => viewing.state === "accepted"),
    waiting: listed.filter(({ viewing }) => viewing.state === "open"),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the viewings ahead of a member, as buyer and as seller: agreed ones first, then open proposals. */
export default function ViewingsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const groups = [
    { title: t("inbox.viewing.agreed"), rows: page.agreed },
    { title: t("inbox.viewing.waiting"), rows: page.waiting },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("inbox.viewing.text")} />
      {groups.length === 0 && (
        <EmptyState title={t("inbox.viewing.none")} text={t("inbox.viewing.noneText")}>
          <a href="/shop/CarForSale" className={getButtonClass("primary")}>
            {t("inbox.viewing.browse")}
          </a>
        </EmptyState>
      )}
      {groups.map(({ title, rows }) => (
        <section key={title} className="grid gap-3">
          <h2 className="text-18 font-semibold">{title}</h2>
          <ul className="grid gap-3">
            {rows.map((row) => (
              <li key={row.viewing.id}>
                <ViewingCard row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ViewingCard({ row: { conversation, topic, other, viewing } }: { row: ViewingRow }) {
  const { t } = useTranslation();
  const { state, own, times, place, calendar } = viewing;
  return (
    <article className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg border border-line bg-paper p-4">
      <TopicPicture picture={topic.picture} kind={topic.kind} className="h-16 w-20" />
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">
          {times.map(({ value, text }) => (
            <bdi key={value} className="block">
              {text}
            </bdi>
          ))}
        </p>
        <p className="text-14 wrap-anywhere">
          <bdi lang={topic.name?.lang}>{topic.name?.text ?? t(`inbox.topic.removed.${topic.kind}`)}</bdi>
        </p>
        <p className="text-14 text-ink-soft">{t("inbox.viewing.with", { name: other.name.text })}</p>
        {place && (
          <p className="flex items-start gap-1 text-14 text-ink-soft">
            <Icon name="pin" size={16} className="mt-1 shrink-0" />
            <bdi lang={place.lang}>{place.text}</bdi>
          </p>
        )}
        {state === "open" && (
          <p className="pt-1">
            <Badge tone={own ? "unknown" : "warning"}>
              {own ? t("inbox.viewing.theirTurn", { name: other.name.text }) : t("inbox.viewing.yourTurn")}
            </Badge>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={conversation} className={getButtonClass(state === "open" && !own ? "primary" : "outline")}>
          {t("inbox.viewing.open")}
        </a>
        {calendar && (
          <a href={calendar} data-native="" download className={getButtonClass("outline")}>
            {t("inbox.viewing.calendar")}
          </a>
        )}
      </div>
    </article>
  );
}
