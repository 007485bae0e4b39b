import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { fullName } from "#domain/accounts/account.ts";
import { may } from "#domain/accounts/roles.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { needTexts } from "#i18n/texts.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import type { Route } from "./+types/layout.ts";
import { accountOfPage, requires } from "./signed-in.server.ts";

await needTexts("account");

export const middleware: Route.MiddlewareFunction[] = [requires("account")];

export async function loader({ context }: Route.LoaderArgs) {
  const account = accountOfPage(context);
  const { db } = context.get(visitContext);
  const sells = may(account, "sell") && (await sellersOf(db, account.id)).length > 0;
  const moderates = may(account, "moderate");
  const administers = may(account, "administer");
  return { name: fullName(account), email: account.email, avatar: account.avatar, sells, moderates, administers };
}

const allEntries = [
  { path: "/account/dashboard", icon: "home", name: "dashboard" },
  { path: "/account/profile", icon: "user", name: "profile" },
  { path: "/account/orders", icon: "box", name: "orders" },
  { path: "/account/sales", icon: "store", name: "sales" },
  { path: "/moderation/reviews", icon: "star", name: "moderateReviews" },
  { path: "/admin", icon: "settings", name: "administration" },
  { path: "/account/addresses", icon: "pin", name: "addresses" },
  { path: "/account/garage", icon: "car", name: "garage" },
  { path: "/shop/wishlist", icon: "heart", name: "wishlist" },
  { path: "/account/password", icon: "key", name: "password" },
  { path: "/account/devices", icon: "shield", name: "devices" },
] as const satisfies { path: string; icon: IconName; name: string }[];

/** The pages of an account: where they lead at the side, or above them on phones. */
export default function AccountLayout({
  loaderData: { name, email, avatar, sells, moderates, administers },
}: Route.ComponentProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Who sells nothing has no sales.
  const hidden = [
    sells ? undefined : "sales",
    moderates ? undefined : "moderateReviews",
    administers ? undefined : "administration",
  ];
  const entries = allEntries.filter((entry) => !hidden.includes(entry.name));
  const shown = entries.findIndex(({ path }) => pathname.startsWith(path));
  const entriesOnPhones = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On phones the entries stand in one row: the one that is shown comes into sight, the page stays where it is.
    const list = entriesOnPhones.current;
    const current = list?.children[shown] as HTMLElement | undefined;
    if (list && current) list.scrollTo({ left: current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2 });
  }, [shown]);
  const row =
    "flex min-h-11 shrink-0 items-center gap-2 rounded-sm px-3 whitespace-nowrap hover:bg-wash aria-[current]:bg-wash aria-[current]:font-semibold";
  return (
    <div className="container-page grid items-start gap-6 py-6 print:block print:p-0 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-10">
      <aside className="min-w-0 print:hidden rounded-lg border border-line bg-paper lg:sticky lg:top-4">
        <div className="flex items-center gap-3 border-b border-line p-4 max-lg:hidden">
          <Avatar name={name} src={avatar ?? undefined} size="md" />
          <div className="min-w-0">
            <p className="truncate font-semibold">
              <bdi>{name}</bdi>
            </p>
            <p className="text-13 text-ink-soft">
              <bdi dir="ltr" className="inline-block max-w-full truncate align-bottom">
                {email}
              </bdi>
            </p>
          </div>
        </div>
        <nav aria-label={t("account.menu")} className="p-1.5 text-14">
          <ul
            ref={entriesOnPhones}
            className="relative flex gap-1 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] max-lg:mask-x-from-[calc(100%-1rem)] lg:flex-col"
          >
            {entries.map(({ path, icon, name: entry }) => (
              <li key={path}>
                <a href={path} aria-current={pathname.startsWith(path) ? "page" : undefined} className={row}>
                  <Icon name={icon} className="text-ink-faint" />
                  {t(`account.nav.${entry}`)}
                </a>
              </li>
            ))}
            <li>
              <form method="post" action="/account/logout">
                <ForgeryField />
                <button type="submit" className={`${row} w-full text-start`}>
                  <Icon name="arrow-back" className="text-ink-faint" />
                  {t("account.nav.logout")}
                </button>
              </form>
            </li>
          </ul>
        </nav>
      </aside>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
