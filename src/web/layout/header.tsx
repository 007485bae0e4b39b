import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { SearchBox } from "./search-box.tsx";
import type { MenuItem, Shell } from "./shell.server.ts";
import { CurrencySwitch, LanguageSwitch, ThemeSwitch } from "./switches.tsx";

/** The main links, the same in both headers and the footer. */
export function useMainLinks(): {
  label: string;
  href: string;
  icon: "car" | "parts" | "tag" | "home" | "store" | "key";
}[] {
  const { t } = useTranslation();
  return [
    { label: t("nav.home"), href: "/", icon: "home" },
    { label: t("nav.shop"), href: "/shop", icon: "tag" },
    { label: t("list.cars"), href: "/shop/CarForSale", icon: "car" },
    { label: t("nav.parts"), href: "/shop/category/parts/products", icon: "parts" },
    { label: t("sellers.showrooms"), href: "/shop/showrooms", icon: "store" },
    { label: t("sellers.rentals"), href: "/shop/rentalrooms", icon: "key" },
  ];
}

/** The home page has the search in its middle, so its headers go without. */
const useOnHome = () => useLocation().pathname === "/";

/** Desktop header "classic one" (NV-05 to NV-08). */
export function DesktopHeader({ shell }: { shell: Shell }) {
  const { t } = useTranslation();
  const { searchText } = useParams();
  const links = useMainLinks();
  const onHome = useOnHome();
  const menu = (
    <nav aria-label={t("nav.main")} className="flex items-center gap-1">
      <Departments departments={shell.departments} />
      {links.map((link) => (
        <a key={link.href} href={link.href} className="link inline-flex min-h-11 items-center px-3 text-14 font-medium">
          {link.label}
        </a>
      ))}
    </nav>
  );
  return (
    <header className="hidden lg:block">
      <div className="bg-header text-on-header">
        <div className="container-page flex min-h-10 items-center justify-end gap-4 text-13">
          <p className="me-auto opacity-80">{t("site.motto")}</p>
          <LanguageSwitch shell={shell} className="hover:underline" />
          <CurrencySwitch shell={shell} />
          <ThemeSwitch />
        </div>
      </div>
      <div className="border-b border-line bg-paper">
        <div className="container-page flex items-center gap-8 py-4">
          <a href="/" className="shrink-0">
            <Logo />
            <span className="sr-only">{t("nav.home")}</span>
          </a>
          {onHome ? (
            menu
          ) : (
            <div className="max-w-3xl grow">
              <SearchBox id="search-desktop" value={searchText} />
            </div>
          )}
        </div>
        {!onHome && <div className="container-page">{menu}</div>}
      </div>
    </header>
  );
}

/** The category tree as a menu; it opens without JavaScript too. */
function Departments({ departments }: { departments: readonly MenuItem[] }) {
  const { t } = useTranslation();
  const columns = departments.flatMap((root) => root.children);
  const groups = [
    ...departments.map((root) => ({ ...root, children: root.children.filter((child) => child.children.length === 0) })),
    ...columns.filter((child) => child.children.length > 0),
  ];
  return (
    <details className="group relative" data-menu="">
      <summary className="flex min-h-11 items-center gap-2 rounded-sm bg-accent px-4 text-14 font-medium text-on-accent hover:bg-accent-hover">
        <Icon name="menu" size={18} />
        {t("nav.departments")}
        <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute start-0 top-full z-30 w-[min(960px,80vw)] columns-3 gap-6 rounded-b-md border border-line bg-paper p-6 shadow-float xl:columns-4">
        {groups.map((group) => (
          <div key={group.href} className="break-inside-avoid pb-4">
            <a href={group.href} className="link block py-1 font-semibold">
              {group.label}
            </a>
            <ul>
              {group.children.map((child) => (
                <li key={child.href}>
                  <a href={child.href} className="link block py-1 text-14 text-ink-soft">
                    {child.label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}

/** Mobile header "one" (NV-09). */
export function MobileHeader({ shell }: { shell: Shell }) {
  const { t } = useTranslation();
  const { searchText } = useParams();
  const links = useMainLinks();
  const onHome = useOnHome();
  return (
    <header className="border-b border-line bg-paper lg:hidden">
      <div className="container-page flex min-h-14 items-center gap-2">
        <details className="group" data-menu="">
          <summary className="-ms-2 grid size-11 place-items-center rounded-sm" aria-label={t("nav.menu")}>
            <Icon name="menu" size={24} className="group-open:hidden" />
            <Icon name="close" size={24} className="hidden group-open:block" />
          </summary>
          <nav
            aria-label={t("nav.main")}
            className="absolute inset-x-0 z-30 max-h-[75vh] overflow-y-auto border-b border-line bg-paper p-4 shadow-float"
          >
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href} className="flex min-h-11 items-center gap-3 font-medium">
                    <Icon name={link.icon} className="text-ink-faint" />
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
            <p className="pt-3 pb-1 text-13 text-ink-faint">{t("nav.departments")}</p>
            <ul className="grid grid-cols-2 gap-x-4">
              {shell.departments
                .flatMap((root) => root.children)
                .map((child) => (
                  <li key={child.href}>
                    <a href={child.href} className="flex min-h-10 items-center text-14">
                      {child.label}
                    </a>
                  </li>
                ))}
            </ul>
            <div className="mt-3 border-t border-line pt-3">
              <CurrencySwitch shell={shell} />
            </div>
          </nav>
        </details>
        <a href="/" className="me-auto">
          <Logo />
          <span className="sr-only">{t("nav.home")}</span>
        </a>
        <LanguageSwitch shell={shell} className="px-2 text-14" />
        <ThemeSwitch />
      </div>
      {!onHome && (
        <div className="container-page pb-3">
          <SearchBox id="search-mobile" value={searchText} />
        </div>
      )}
    </header>
  );
}
