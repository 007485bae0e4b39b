import { inboxFilters } from "#domain/inbox/conversation.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { CountBadge } from "#ui/counter.tsx";
import { EmptyDrawing } from "#ui/empty-drawing.tsx";
import { Icon } from "#ui/icon.tsx";
import type { ConversationView } from "./conversation-view.server.ts";
import { buildInboxUrl, type InboxQuery } from "./inbox-url.ts";
import { TopicPicture } from "./topic-picture.tsx";

type ConversationListData = { address: InboxQuery; items: ConversationView[]; pages: number; unread: number };

/** Renders the conversations, newest message first. Unread conversations differ by more than color. */
export function ConversationList({ list, current }: { list: ConversationListData; current: number | undefined }) {
  const { t } = useTranslation();
  const { address, items, pages } = list;
  return (
    <>
      <div className="grid gap-2 border-b border-line p-3">
        <search>
          <form
            action="/account/inbox"
            className="flex h-10 items-stretch overflow-hidden rounded-sm border border-line-control bg-paper focus-within:border-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-info"
          >
            <label htmlFor="inbox-search" className="sr-only">
              {t("inbox.search")}
            </label>
            {address.filter !== "all" && <input type="hidden" name="filter" value={address.filter} />}
            <input
              id="inbox-search"
              key={address.q}
              type="search"
              name="q"
              defaultValue={address.q}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              placeholder={t("inbox.searchHint")}
              className="min-w-0 grow bg-transparent px-3 text-start text-16 [unicode-bidi:plaintext] outline-none placeholder:text-ink-faint md:text-14"
            />
            <button
              type="submit"
              aria-label={t("inbox.search")}
              className="grid w-10 shrink-0 place-items-center hover:bg-wash"
            >
              <Icon name="search" size={18} />
            </button>
          </form>
        </search>
        <nav aria-label={t("inbox.filter")}>
          <ul className="flex gap-1.5">
            {inboxFilters.map((filter) => (
              <li key={filter}>
                <a
                  href={buildInboxUrl({ filter, q: address.q, page: 1 })}
                  aria-current={filter === address.filter ? "true" : undefined}
                  className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong px-3 text-13 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
                >
                  {t(`inbox.filters.${filter}`)}
                  {filter === "unread" && list.unread > 0 && <bdi className="tabular-nums">{list.unread}</bdi>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {items.length > 0 ? (
        <nav aria-label={t("inbox.list")} className="min-h-0 grow lg:overflow-y-auto">
          <ul>
            {items.map((each) => (
              <li key={each.id} className="border-line not-first:border-t">
                <ConversationLink
                  conversation={each}
                  href={buildInboxUrl(address, each.id)}
                  isCurrent={each.id === current}
                />
              </li>
            ))}
          </ul>
          {pages > 1 && <ListPages address={address} pages={pages} />}
        </nav>
      ) : (
        <EmptyConversationList address={address} />
      )}
    </>
  );
}

type LinkProps = { conversation: ConversationView; href: string; isCurrent: boolean };

function ConversationLink({ conversation, href, isCurrent }: LinkProps) {
  const { t } = useTranslation();
  const { other: participant, topic, snippet, viewing, time, unread } = conversation;
  const isNew = unread > 0;
  return (
    <a
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className="relative flex items-start gap-3 p-3 outline-offset-[-2px] transition-colors duration-150 hover:bg-wash aria-[current]:bg-wash"
    >
      {isCurrent && <span aria-hidden className="absolute inset-y-0 start-0 w-0.75 bg-accent" />}
      <TopicPicture picture={topic.picture} kind={topic.kind} className="size-12" />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-1">
          <span
            lang={participant.name.lang}
            dir="auto"
            className={`min-w-0 truncate text-15 ${isNew ? "font-semibold" : "font-medium"}`}
          >
            {participant.name.text}
          </span>
          {participant.verified && (
            <Icon name="verified" size={15} className="shrink-0 self-center text-fits" label={t("inbox.verified")} />
          )}
          <span className="grow" />
          <span className="shrink-0 text-12 text-ink-faint">{time}</span>
        </span>
        {/* The span is as wide as its text, so the text starts at the start of the line in both writing directions. */}
        <span className="flex">
          <span lang={topic.name?.lang} dir="auto" className="min-w-0 truncate text-13 text-ink-soft">
            {topic.name?.text ?? t(`inbox.topic.removed.${topic.kind}`)}
          </span>
        </span>
        {viewing && (
          <span
            className={`flex items-center gap-1 text-13 ${viewing.state === "accepted" ? "text-fits" : "text-info"}`}
          >
            <Icon name="calendar" size={14} className="shrink-0" />
            <span className="min-w-0 truncate">{t(`inbox.viewing.row.${viewing.state}`, { time: viewing.time })}</span>
          </span>
        )}
        <span className="flex items-center gap-2">
          <span dir="auto" className={`min-w-0 truncate text-13 ${isNew ? "font-semibold" : "text-ink-soft"}`}>
            {snippet}
          </span>
          <span className="grow" />
          {isNew && (
            <>
              <CountBadge value={unread} className="shrink-0 ring-0" />
              <span className="sr-only">{t("inbox.unread", { count: unread })}</span>
            </>
          )}
        </span>
      </span>
    </a>
  );
}

function ListPages({ address, pages }: { address: InboxQuery; pages: number }) {
  const { t } = useTranslation();
  const { page } = address;
  return (
    <div className="flex justify-between gap-2 border-t border-line p-3">
      {page > 1 && (
        <a href={buildInboxUrl({ ...address, page: page - 1 })} className={getButtonClass("outline", "", "sm")}>
          {t("inbox.newer")}
        </a>
      )}
      {page < pages && (
        <a href={buildInboxUrl({ ...address, page: page + 1 })} className={getButtonClass("outline", "ms-auto", "sm")}>
          {t("inbox.older")}
        </a>
      )}
    </div>
  );
}

function EmptyConversationList({ address }: { address: InboxQuery }) {
  const { t } = useTranslation();
  const messageKeys = address.q
    ? (["notFound", "notFoundText"] as const)
    : address.filter === "unread"
      ? (["noneUnread", "noneUnreadText"] as const)
      : address.filter === "archived"
        ? (["noneArchived", "noneArchivedText"] as const)
        : (["none", "noneText"] as const);
  const isFiltered = address.q !== "" || address.filter !== "all" || address.page > 1;
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <EmptyDrawing name="nothing-found" className="w-40" />
      <p className="font-semibold">{t(`inbox.${messageKeys[0]}`)}</p>
      <p className="text-14 text-ink-soft">{t(`inbox.${messageKeys[1]}`)}</p>
      <a href={isFiltered ? "/account/inbox" : "/shop"} className={getButtonClass("outline", "mt-2")}>
        {t(isFiltered ? "inbox.showAll" : "inbox.browse")}
      </a>
    </div>
  );
}
