import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { CountBadge } from "#ui/counter.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { useRegionLinks } from "../../navigation/region-links.ts";
import { SearchBox } from "../../search/search-box.tsx";
import { LanguageSwitch, ThemeSwitch } from "../switches.tsx";
import { LogoLink } from "./brand.tsx";
import type { HeaderProps } from "./header-props.ts";

/**
 * Renders the mobile header "mobile two": centred logo above a permanent search, with the main links in a bar at the
 * bottom.
 */
export default function MobileTwo({ shell, searchText }: HeaderProps) {
  const { t } = useTranslation();
  const currentPath = useLocation().pathname;
  const toRegion = useRegionLinks();
  const renderTab = (href: string, icon: IconName, label: string, count = 0) => (
    <a href={toRegion(href)} aria-current={currentPath === href ? "page" : undefined} className={tabClass}>
      <TabFace icon={icon} label={label} count={count} />
    </a>
  );
  return (
    <>
      <div className="bg-header text-on-header lg:hidden">
        <div className="container-page grid min-h-13 grid-cols-[1fr_auto_1fr] items-center">
          <LanguageSwitch shell={shell} className="text-14" />
          <LogoLink />
          <ThemeSwitch className="justify-self-end" />
        </div>
      </div>
      <div className="sticky top-0 z-30 bg-header pt-1 pb-3 lg:hidden">
        <div className="container-page">
          <SearchBox id="search-mobile" value={searchText} round quiet />
        </div>
      </div>
      <nav
        aria-label={t("nav.tabs")}
        className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {renderTab("/", "home", t("nav.home"))}
        {renderTab("/shop/CarForSale", "car", t("list.cars"))}
        {renderTab("/shop/category/parts/products", "parts", t("nav.parts"))}
        {shell.site.hasCart && renderTab("/shop/cart", "cart", t("cart.title"), shell.cart.count)}
        <a href="#site-links" data-native="" className={tabClass}>
          <TabFace icon="menu" label={t("nav.menu")} />
        </a>
      </nav>
    </>
  );
}

const tabClass =
  "flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 px-1 text-ink-soft aria-[current]:text-accent-text";

function TabFace({ icon, label, count = 0 }: { icon: IconName; label: string; count?: number }): ReactNode {
  return (
    <>
      <span className="relative">
        <Icon name={icon} size={24} />
        <CountBadge value={count} className="absolute -end-2.5 -top-1.5" />
      </span>
      <span className="max-w-full truncate text-12">{label}</span>
    </>
  );
}
