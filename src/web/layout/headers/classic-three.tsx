import { SearchBox } from "../../search/search-box.tsx";
import { LogoLink } from "./brand.tsx";
import { DepartmentsMenu } from "./departments.tsx";
import type { HeaderProps } from "./header-props.ts";
import { HeaderIndicators } from "./indicators.tsx";
import { NavLinks } from "./nav-links.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * Renders the desktop header "classic three": dark throughout, with the search beside the logo and a plain row of
 * links below.
 */
export default function ClassicThree({ shell, searchText }: HeaderProps) {
  return (
    <>
      <div className="bg-header text-on-header">
        <TopBar shell={shell} className="container-page opacity-90" />
      </div>
      <div className="sticky top-0 z-30 bg-header text-on-header">
        <div className="container-page flex min-h-18 items-center gap-8 border-t border-on-header/15">
          <LogoLink />
          <div className="max-w-2xl grow">
            <SearchBox id="search-desktop" value={searchText} quiet />
          </div>
          <HeaderIndicators shell={shell} worded className="ms-auto" />
        </div>
      </div>
      <div className="bg-header text-on-header">
        <div className="container-page flex items-center gap-4 border-t border-on-header/15">
          <DepartmentsMenu shell={shell} variant="plain" />
          <span aria-hidden className="h-5 w-px bg-on-header/25" />
          <NavLinks shell={shell} />
        </div>
      </div>
    </>
  );
}
