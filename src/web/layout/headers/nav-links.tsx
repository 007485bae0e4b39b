import { useLocation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";
import type { PageShellData } from "../shell.server.ts";
import { type SiteLink, useShopLinks } from "../site-links.ts";
import { CategoryColumns } from "./departments.tsx";

type Props = {
  shell: PageShellData;
  /** Opens a mega menu for links with categories (NV-08), for headers without a departments button. */
  mega?: boolean;
  /**
   * Index of the first link. `to` is the index after the last link, for headers with links on both sides of the logo.
   */
  from?: number;
  to?: number;
  className?: string;
};

/** Renders the main navigation links. */
export function NavLinks({ shell, mega = false, from = 0, to, className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={from > 0 ? t("nav.more") : t("nav.main")} className={`flex items-center ${className}`}>
      {useShopLinks()
        .slice(from, to)
        .map((link) => {
          const department = mega ? shell.departments.find((root) => root.href === link.href) : undefined;
          return department && department.children.length > 0 ? (
            <Menu
              key={link.href}
              triggerClass="flex min-h-11 items-center gap-1 px-3 text-14 font-medium"
              panelClass={department.children.length > 3 ? "w-[min(880px,75vw)]" : "w-64"}
              trigger={
                <>
                  {link.label}
                  <Icon name="chevron-down" size={14} className="transition-transform group-open/menu:rotate-180" />
                </>
              }
            >
              <CategoryColumns
                departments={[department]}
                className={department.children.length > 3 ? "columns-3 xl:columns-4" : ""}
              />
            </Menu>
          ) : (
            <NavLink key={link.href} link={link} />
          );
        })}
    </nav>
  );
}

function NavLink({ link }: { link: SiteLink }) {
  const isCurrent = useLocation().pathname === link.href.split("?")[0];
  return (
    <a href={link.href} aria-current={isCurrent ? "page" : undefined} className="link main-link">
      {link.label}
    </a>
  );
}
