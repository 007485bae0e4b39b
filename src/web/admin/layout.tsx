import { Outlet, useLocation } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { useScrollToCurrent } from "#web/navigation/use-scroll-to-current.ts";
import type { Route } from "./+types/layout.ts";

await preloadMessages("admin");

export const middleware: Route.MiddlewareFunction[] = [requirePermission("administer")];

type MenuEntry = { name: string; icon: IconName; path?: string };

/** Menu groups of the administration. The path of a resource is `/admin/<name>`, unless its entry has another path. */
const menuGroups = {
  overview: [
    { name: "dashboard", icon: "home", path: "/admin" },
    { name: "health", icon: "shield" },
    { name: "audit", icon: "file" },
  ],
  trade: [
    { name: "users", icon: "user" },
    { name: "sellers", icon: "store" },
    { name: "listings", icon: "tag" },
    { name: "orders", icon: "box" },
    { name: "returns", icon: "back" },
    { name: "deposit-claims", icon: "key" },
    { name: "reviews", icon: "star", path: "/moderation/reviews" },
  ],
  money: [
    { name: "payouts", icon: "store" },
    { name: "ledger", icon: "file" },
    { name: "reconciliation", icon: "compare" },
    { name: "settlement-differences", icon: "alert" },
    { name: "commission-rules", icon: "currency" },
    { name: "coupons", icon: "tag" },
    { name: "tax-rates", icon: "file" },
    { name: "category-tax-rates", icon: "file" },
    { name: "shipping", icon: "box" },
  ],
  catalogue: [
    { name: "categories", icon: "grid" },
    { name: "features", icon: "filter" },
    { name: "lookups", icon: "tag" },
    { name: "brands", icon: "parts" },
    { name: "makes", icon: "car" },
    { name: "models", icon: "car" },
    { name: "cities", icon: "pin" },
    { name: "aliases", icon: "search" },
    { name: "learned-spellings", icon: "search" },
    { name: "synonyms", icon: "compare" },
    { name: "import-reports", icon: "file" },
    { name: "catalog-proposals", icon: "compare" },
  ],
  vehicles: [
    { name: "vehicles", icon: "wheel" },
    { name: "fitments", icon: "tool" },
  ],
  content: [
    { name: "posts", icon: "news" },
    { name: "post-categories", icon: "layout-list" },
    { name: "site-pages", icon: "info" },
  ],
  site: [
    { name: "settings", icon: "settings" },
    { name: "banners", icon: "news" },
    { name: "feeds", icon: "upload" },
    { name: "currencies", icon: "currency" },
    { name: "mails", icon: "mail" },
  ],
} as const satisfies Record<string, readonly MenuEntry[]>;

/** Renders the layout of the administration: the menu beside the page, or in one row above the page on phones. */
export default function AdminLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const list = useScrollToCurrent<HTMLElement>();
  return (
    <div className="mx-auto grid w-full max-w-[1600px] items-start gap-5 px-4 py-5 print:block print:p-0 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:px-6 lg:py-8">
      <nav
        ref={list}
        aria-label={t("admin.title")}
        className="relative flex min-w-0 gap-1 rounded-lg border border-line bg-paper p-1.5 text-14 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] print:hidden lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:flex-col lg:overflow-y-auto"
      >
        {Object.entries(menuGroups).map(([group, entries]) => (
          <section key={group} aria-labelledby={`admin-${group}`} className="contents lg:block">
            <h2 id={`admin-${group}`} className="px-3 pt-3 pb-1 text-12 font-semibold text-ink-soft max-lg:sr-only">
              {t(`admin.menu.${group as keyof typeof menuGroups}`)}
            </h2>
            <ul className="flex gap-1 lg:flex-col lg:gap-0">
              {entries.map(({ name, icon, ...entry }) => {
                const path = "path" in entry ? (entry as MenuEntry).path : `/admin/${name}`;
                const isCurrent = path === "/admin" ? pathname === path : `${pathname}/`.startsWith(`${path}/`);
                return (
                  <li key={name}>
                    <a
                      href={path}
                      aria-current={isCurrent ? "page" : undefined}
                      className="flex min-h-11 shrink-0 items-center gap-2 rounded-sm px-3 whitespace-nowrap hover:bg-wash aria-[current]:bg-wash aria-[current]:font-semibold lg:min-h-9"
                    >
                      <Icon name={icon} size={18} className="text-ink-faint" />
                      {t(`admin.resources.${name}.title`)}
                    </a>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
