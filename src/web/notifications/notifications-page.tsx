import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { notificationSettingsPath } from "#domain/mail/settings-path.ts";
import { listNotifications } from "#domain/notifications/notification-list.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { createNotificationFormatter } from "#i18n/notification-formatter.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { calculateAge } from "#kernel/age.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { CountBadge } from "#ui/counter.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { parsePageNumber } from "#web/pagination/page-number.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { useAgeFormatter } from "#web/use-age.ts";
import type { Route } from "./+types/notifications-page.ts";

await Promise.all([preloadMessages("account"), preloadMessages("notifications")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language } = getPageContext(context);
  const now = clock();
  const onlyUnread = url.searchParams.get("show") === "unread";
  const { items, page, pages, all, unread } = await listNotifications(db, getCurrentAccount(context).id, {
    page: parsePageNumber(url),
    unread: onlyUnread,
  });
  const formatWords = createNotificationFormatter(language, (await getCatalog(db)).currencies);
  return {
    ...createUnlistedHead(context, "/account/notifications", (t) => t("notifications.title")),
    items: items.map((each) => ({
      id: each.id,
      kind: each.kind,
      words: formatWords(each),
      age: calculateAge(now, each.createdAt),
      isRead: each.isRead,
    })),
    page,
    pages,
    all,
    unread,
    onlyUnread,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

const LIST_PATH = "/account/notifications";

/** Builds the URL of a page of the list of notifications. */
const getNotificationsUrl = (onlyUnread: boolean, page = 1): string =>
  buildUrl(LIST_PATH, { show: onlyUnread && "unread", page: page > 1 && page });

/** Renders the notifications, newest first (ST-12). Unread ones differ by more than color. */
export default function NotificationsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const formatAge = useAgeFormatter();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="grow text-28 font-semibold">{page.title}</h1>
        <a href={notificationSettingsPath} className="link inline-flex min-h-11 items-center gap-2 text-14">
          <Icon name="settings" />
          {t("notifications.settings.link")}
        </a>
        {page.unread > 0 && (
          <form method="post" action="/account/notifications/read">
            <CsrfField />
            <Button type="submit" variant="outline">
              <Icon name="check" />
              {t("notifications.readAll")}
            </Button>
          </form>
        )}
      </div>
      {page.all > 0 && (
        <nav aria-label={t("notifications.show")} className="flex flex-wrap gap-1 border-b border-line">
          {[false, true].map((onlyUnread) => (
            <a
              key={String(onlyUnread)}
              href={getNotificationsUrl(onlyUnread)}
              aria-current={onlyUnread === page.onlyUnread ? "page" : undefined}
              className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {onlyUnread ? t("notifications.unread") : t("notifications.all")}
              {onlyUnread && <CountBadge value={page.unread} />}
            </a>
          ))}
        </nav>
      )}
      {page.items.length > 0 ? (
        <div>
          <ul className="overflow-hidden rounded-lg border border-line bg-paper">
            {page.items.map((each) => (
              <li
                key={each.id}
                className={`flex items-start border-line not-first:border-t ${each.isRead ? "" : "bg-wash/60"}`}
              >
                <a
                  href={`/account/notifications/${each.id}`}
                  className="flex min-h-16 min-w-0 grow items-start gap-3 p-4 hover:bg-wash"
                >
                  <span className="grid size-9 shrink-0 place-items-center rounded-full border border-line bg-paper text-ink-soft">
                    <Icon name={getNotificationIcon(each.kind)} />
                  </span>
                  <span className="min-w-0 grow">
                    <span className={`block text-pretty ${each.isRead ? "" : "font-semibold"}`}>{each.words}</span>
                    <span className="text-13 text-ink-soft">{formatAge(each.age)}</span>
                  </span>
                  {!each.isRead && (
                    <span className="mt-1 shrink-0 rounded-full bg-accent px-2 py-0.5 text-12 text-on-accent">
                      {t("notifications.new")}
                    </span>
                  )}
                </a>
                <form method="post" action={`${LIST_PATH}/${each.id}/mark`} className="shrink-0 py-3 pe-3">
                  <CsrfField />
                  <input type="hidden" name="back" value={getNotificationsUrl(page.onlyUnread, page.page)} />
                  {each.isRead && <input type="hidden" name="unread" value="1" />}
                  <MarkButton isRead={each.isRead} />
                </form>
              </li>
            ))}
          </ul>
          <ListPagination
            page={page.page}
            pages={page.pages}
            getHref={(targetPage) => getNotificationsUrl(page.onlyUnread, targetPage)}
          />
        </div>
      ) : (
        <EmptyNotifications {...page} />
      )}
    </div>
  );
}

function MarkButton({ isRead }: { isRead: boolean }) {
  const { t } = useTranslation();
  const label = isRead ? t("notifications.markUnread") : t("notifications.markRead");
  return (
    <button
      type="submit"
      title={label}
      aria-label={label}
      className="grid size-11 place-items-center rounded-sm text-ink-faint hover:bg-wash hover:text-ink"
    >
      <Icon name={isRead ? "mail" : "check"} />
    </button>
  );
}

/** Renders why the list is empty: no notifications, none unread, or a page past the end. */
function EmptyNotifications({ all, unread, onlyUnread }: { all: number; unread: number; onlyUnread: boolean }) {
  const { t } = useTranslation();
  if (onlyUnread && unread === 0 && all > 0) {
    return (
      <EmptyState title={t("notifications.noneUnread")} text={t("notifications.noneUnreadText")}>
        <a href={LIST_PATH} className={getButtonClass("primary")}>
          {t("notifications.toAll")}
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("notifications.none")} text={t("notifications.noneText")}>
      <a href={all > 0 ? getNotificationsUrl(onlyUnread) : "/shop"} className={getButtonClass("primary")}>
        {all > 0 ? t("notifications.firstPage") : t("notifications.browse")}
      </a>
    </EmptyState>
  );
}

/** Icons by the beginning of the notification kind. */
const iconsByPrefix: [beginning: string, icon: IconName][] = [
  ["order", "box"],
  ["sale", "store"],
  ["review", "star"],
  ["price", "tag"],
  ["search", "search"],
  ["booking", "calendar"],
  ["offer", "currency"],
  ["conversation", "messages"],
  ["service", "tool"],
];

/** Returns the icon of a notification kind. Unknown kinds get a bell. */
const getNotificationIcon = (kind: string): IconName =>
  iconsByPrefix.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? "bell";
