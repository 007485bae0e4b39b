import { SearchBox } from "../../search/search-box.tsx";
import { LogoLink } from "./brand.tsx";
import { DepartmentsMenu } from "./departments.tsx";
import type { HeaderProps } from "./header-props.ts";
import { HeaderIndicators } from "./indicators.tsx";
import { NavLinks } from "./nav-links.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * Renders the desktop header "spaceship one": logo on a slanted red wing beside the dark top bar and the search row.
 */
export default function SpaceshipOne({ shell, searchText }: HeaderProps) {
  return (
    <>
      <div className="relative z-31 overflow-x-clip bg-header">
        <div className="container-page grid grid-cols-[auto_minmax(0,1fr)]">
          <div className="wing relative z-1 row-span-2 flex items-center bg-accent pe-14 text-on-accent">
            <LogoLink onAccent />
          </div>
          <TopBar shell={shell} className="ps-4 text-on-header" />
          <div className="under-wing relative isolate flex min-h-18 items-center gap-6 bg-paper ps-6">
            <div className="max-w-3xl grow">
              <SearchBox id="search-desktop" value={searchText} />
            </div>
            <HeaderIndicators shell={shell} className="ms-auto" />
          </div>
        </div>
      </div>
      <div className="sticky top-0 z-30 border-b border-line bg-paper shadow-float">
        <div className="container-page flex items-center gap-3">
          <DepartmentsMenu shell={shell} variant="plain" />
          <span aria-hidden className="h-5 w-px bg-line-strong" />
          <NavLinks shell={shell} />
        </div>
      </div>
    </>
  );
}
