import { toPhoneHref } from "#domain/site/site-contacts.ts";
import { Icon } from "#ui/icon.tsx";
import { SearchBox } from "../../search/search-box.tsx";
import { LogoLink } from "./brand.tsx";
import { DepartmentsMenu } from "./departments.tsx";
import type { HeaderProps } from "./header-props.ts";
import { HeaderIndicators } from "./indicators.tsx";
import { NavLinks } from "./nav-links.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * Renders the desktop header "classic two": light top bar, links beside the logo, and a sticky red bar with
 * departments and search.
 */
export default function ClassicTwo({ shell, searchText }: HeaderProps) {
  return (
    <>
      <div className="bg-wash text-ink-soft">
        <TopBar shell={shell} className="container-page" />
      </div>
      <div className="bg-paper">
        <div className="container-page flex min-h-18 items-center gap-4">
          <LogoLink />
          <NavLinks shell={shell} className="mx-auto" />
          <HeaderIndicators shell={shell} />
        </div>
      </div>
      <div className="sticky top-0 z-30 bg-accent text-on-accent">
        <div className="container-page flex min-h-16 items-center gap-6">
          <DepartmentsMenu shell={shell} variant="outline" />
          <div className="grow">
            <SearchBox id="search-desktop" value={searchText} quiet />
          </div>
          {shell.contacts.phone && (
            <a href={toPhoneHref(shell.contacts.phone)} className="inline-flex min-h-11 items-center gap-2 font-medium">
              <Icon name="phone" />
              <bdi dir="ltr">{shell.contacts.phone}</bdi>
            </a>
          )}
        </div>
      </div>
    </>
  );
}
