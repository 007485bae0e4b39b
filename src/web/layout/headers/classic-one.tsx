import { SearchBox } from "../../search/search-box.tsx";
import { LogoLink } from "./brand.tsx";
import { DepartmentsMenu } from "./departments.tsx";
import type { HeaderProps } from "./header-props.ts";
import { HeaderIndicators } from "./indicators.tsx";
import { NavLinks } from "./nav-links.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * Renders the desktop header "classic one", the default: dark top bar, sticky row with logo, search and indicators,
 * then departments and links.
 */
export default function ClassicOne({ shell, searchText }: HeaderProps) {
  return (
    <>
      <div className="bg-header text-on-header">
        <TopBar shell={shell} className="container-page" />
      </div>
      <div className="sticky top-0 z-30 border-b border-line bg-paper">
        <div className="container-page flex min-h-18 items-center gap-2 xl:gap-8">
          <LogoLink />
          <div className="max-w-3xl grow">
            <SearchBox id="search-desktop" value={searchText} />
          </div>
          <HeaderIndicators shell={shell} worded className="ms-auto" />
        </div>
      </div>
      <div className="border-b border-line bg-paper">
        <div className="container-page flex items-center gap-1 xl:gap-3">
          <DepartmentsMenu shell={shell} />
          <NavLinks shell={shell} />
        </div>
      </div>
    </>
  );
}
