import { useTranslation } from "react-i18next";
import { notificationsOf } from "#domain/notifications/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { ageAt } from "#kernel/age.ts";
import { Button, buttonClass } from "#ui/button.tsx";
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
import { wordedBy } from "./words.server.ts";

await Promise.all([needTexts("account"), needTexts("notifications")]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const now = clock();
  const { items, page, pages, total, unread } = await notificationsOf(
    db,
    accountOfPage(context).id,
    pageOfAddress(url),
  );
  const worded = await wordedBy(db, language);
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
    total,
    unread,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** ST-12: what one has to know, the newest first; what is new stands out by more than its colour. */
export default function NotificationsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const ageOf = useAge();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 font-semibold">{page.title}</h1>
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
      {page.items.length > 0 ? (
        <div>
          <ul className="overflow-hidden rounded-lg border border-line bg-paper">
            {page.items.map((each) => (
              <li key={each.id} className="border-line not-first:border-t">
                <a
                  href={`/account/notifications/${each.id}`}
                  className={`flex min-h-16 items-start gap-3 p-4 hover:bg-wash ${each.isRead ? "" : "bg-wash/60"}`}
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
              </li>
            ))}
          </ul>
          <OrderPages page={page.page} pages={page.pages} hrefOf={(to) => `/account/notifications?page=${to}`} />
        </div>
      ) : (
        <EmptyState title={t("notifications.none")} text={t("notifications.noneText")}>
          <a href={page.total > 0 ? "/account/notifications" : "/shop"} className={buttonClass("primary")}>
            {page.total > 0 ? t("notifications.firstPage") : t("notifications.browse")}
          </a>
        </EmptyState>
      )}
    </div>
  );
}
