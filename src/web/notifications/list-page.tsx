import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { notificationsOf } from "#domain/notifications/queries.server.ts";
import { settingsPath } from "#domain/notifications/topics.ts";
import { translator } from "#i18n/i18n.ts";
import { notificationWords } from "#i18n/notification-words.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ageAt } from "#kernel/age.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Counter } from "#ui/counter.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { useAge } from "#web/use-age.ts";
import type { Route } from "./+types/list-page.ts";
import { iconOf } from "./icon-of.ts";

await Promise.all([needTexts("account"), needTexts("notifications")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const now = clock();
  const onlyUnread = url.searchParams.get("show") === "unread";
  const { items, page, pages, all, unread } = await notificationsOf(db, accountOfPage(context).id, {
    page: pageOfAddress(url),
    unread: onlyUnread,
  });
  const worded = notificationWords(language, (await catalogueOf(db)).currencies);
  return {
    ...headOf(context, "/account/notifications", translator(language).t("notifications.title")),
    items: items.map((each) => ({
      id: each.id,
      kind: each.kind,
      words: worded(each),
      age: ageAt(now, each.createdAt),
      isRead: each.isRead,
    })),
    page,
    pages,
    all,
    unread,
    onlyUnread,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

const list = "/account/notifications";

/** The address of a page of the list. */
function hrefOf(onlyUnread: boolean, page = 1): string {
  const params = new URLSearchParams({
    ...(onlyUnread ? { show: "unread" } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `${list}?${params}` : list;
}

/** ST-12: what one has to know, the newest first; what is new stands out by more than its colour. */
export default function NotificationsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const ageOf = useAge();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="grow text-28 font-semibold">{page.title}</h1>
        <a href={settingsPath} className="link inline-flex min-h-11 items-center gap-2 text-14">
          <Icon name="settings" />
          {t("notifications.settings.link")}
        </a>
        {page.unread > 0 && (
          <form method="post" action="/account/notifications/read">
            <ForgeryField />
            <Button type="submit" look="outline">
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
              href={hrefOf(onlyUnread)}
              aria-current={onlyUnread === page.onlyUnread ? "page" : undefined}
              className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {onlyUnread ? t("notifications.unread") : t("notifications.all")}
              {onlyUnread && <Counter value={page.unread} />}
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
                    <Icon name={iconOf(each.kind)} />
                  </span>
                  <span className="min-w-0 grow">
                    <span className={`block text-pretty ${each.isRead ? "" : "font-semibold"}`}>{each.words}</span>
                    <span className="text-13 text-ink-soft">{ageOf(each.age)}</span>
                  </span>
                  {!each.isRead && (
                    <span className="mt-1 shrink-0 rounded-full bg-accent px-2 py-0.5 text-12 text-on-accent">
                      {t("notifications.new")}
                    </span>
                  )}
                </a>
                <form method="post" action={`${list}/${each.id}/mark`} className="shrink-0 py-3 pe-3">
                  <ForgeryField />
                  <input type="hidden" name="back" value={hrefOf(page.onlyUnread, page.page)} />
                  {each.isRead && <input type="hidden" name="unread" value="1" />}
                  <MarkButton isRead={each.isRead} />
                </form>
              </li>
            ))}
          </ul>
          <OrderPages page={page.page} pages={page.pages} hrefOf={(to) => hrefOf(page.onlyUnread, to)} />
        </div>
      ) : (
        <Empty {...page} />
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

/** Nothing at all, nothing unread, or a page past the last one. */
function Empty({ all, unread, onlyUnread }: { all: number; unread: number; onlyUnread: boolean }) {
  const { t } = useTranslation();
  if (onlyUnread && unread === 0 && all > 0) {
    return (
      <EmptyState title={t("notifications.noneUnread")} text={t("notifications.noneUnreadText")}>
        <a href={list} className={buttonClass("primary")}>
          {t("notifications.toAll")}
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("notifications.none")} text={t("notifications.noneText")}>
      <a href={all > 0 ? hrefOf(onlyUnread) : "/shop"} className={buttonClass("primary")}>
        {all > 0 ? t("notifications.firstPage") : t("notifications.browse")}
      </a>
    </EmptyState>
  );
}
