import { Outlet, useLocation } from "react-router";
import { type InterfaceMessages, preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { CountBadge } from "#ui/counter.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { useScrollToCurrent } from "#web/navigation/use-scroll-to-current.ts";
import type { AccountMenuView, OptionalAccountPage } from "./account-menu.server.ts";

await preloadMessages("account");

type MenuEntry = {
  path: string;
  icon: IconName;
  name: keyof InterfaceMessages["account"]["nav"];
  own?: OptionalAccountPage;
  /** Path of a related page without its own menu entry. On that page, the menu marks this entry as the current one. */
  relatedPath?: string;
};

/** Menu entries by topic: news, buying, selling, staff work, own account. */
const menuGroups: MenuEntry[][] = [
  [
    { path: "/account/dashboard", icon: "home", name: "dashboard" },
    { path: "/account/inbox", icon: "messages", name: "inbox" },
    { path: "/account/viewings", icon: "calendar", name: "viewings" },
    { path: "/account/notifications", icon: "bell", name: "notifications" },
  ],
  [
    { path: "/account/orders", icon: "box", name: "orders" },
    { path: "/account/bookings", icon: "calendar", name: "bookings" },
    { path: "/shop/wishlist", icon: "heart", name: "wishlist" },
    { path: "/account/searches", icon: "search", name: "searches" },
    { path: "/account/part-requests", icon: "parts", name: "partRequests" },
    { path: "/account/reviews", icon: "star", name: "reviews" },
    { path: "/account/garage", icon: "car", name: "garage" },
  ],
  [
    { path: "/account/ads", icon: "tag", name: "ads", own: "ads" },
    { path: "/account/questions", icon: "help", name: "questions", own: "ads" },
    { path: "/account/sales", icon: "cart", name: "sales", own: "sales" },
    { path: "/account/wanted-parts", icon: "parts", name: "wantedParts", own: "wantedParts" },
    { path: "/account/dismantled", icon: "car", name: "donorCars", own: "wantedParts" },
    { path: "/account/shipping", icon: "box", name: "shipping", own: "sales" },
    { path: "/account/money", icon: "currency", name: "money", own: "money" },
    { path: "/account/coupons", icon: "tag", name: "coupons", own: "money" },
    { path: "/account/rentals", icon: "key", name: "rentals", own: "rentals" },
    { path: "/account/import", icon: "upload", name: "imports", own: "imports" },
    { path: "/account/business", icon: "store", name: "business", own: "business" },
  ],
  [
    { path: "/moderation", icon: "shield", name: "moderation", own: "moderation" },
    { path: "/admin", icon: "settings", name: "administration", own: "administration" },
  ],
  [
    { path: "/account/profile", icon: "user", name: "profile" },
    { path: "/account/addresses", icon: "pin", name: "addresses" },
    { path: "/account/password", icon: "lock", name: "password", relatedPath: "/account/two-step" },
    { path: "/account/devices", icon: "laptop", name: "devices" },
    { path: "/account/tokens", icon: "tool", name: "tokens" },
    { path: "/account/data", icon: "archive", name: "data" },
  ],
];

/** Renders an account page with the account menu: beside the page, or above the page on phones. */
export function AccountMenuLayout({ menu: { name, email, avatar, own, messages } }: { menu: AccountMenuView }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = menuGroups.flatMap((group) =>
    group.filter((entry) => !entry.own || own[entry.own]).map((entry, i) => ({ ...entry, begins: i === 0 })),
  );
  const isShown = ({ path, relatedPath = path }: MenuEntry) =>
    pathname.startsWith(path) || pathname.startsWith(relatedPath);
  const mobileMenu = useScrollToCurrent<HTMLUListElement>();
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
            ref={mobileMenu}
            className="relative flex gap-1 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] max-lg:mask-x-from-[calc(100%-1rem)] lg:flex-col"
          >
            {entries.map(({ begins, ...each }) => (
              <li
                key={each.path}
                className={
                  begins ? "lg:not-first:mt-1.5 lg:not-first:border-t lg:not-first:border-line lg:not-first:pt-1.5" : ""
                }
              >
                <a href={each.path} aria-current={isShown(each) ? "page" : undefined} className={row}>
                  <Icon name={each.icon} className="text-ink-faint" />
                  {t(`account.nav.${each.name}`)}
                  {each.own && <CountBadge value={own[each.own]?.waiting ?? 0} className="ms-auto" />}
                  {each.name === "inbox" && <CountBadge value={messages} className="ms-auto" />}
                </a>
              </li>
            ))}
            <li>
              <form method="post" action="/account/logout">
                <CsrfField />
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
