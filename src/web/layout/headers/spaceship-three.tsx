import { SearchBox } from "../../search/search-box.tsx";
import { LogoLink } from "./brand.tsx";
import { DepartmentsMenu } from "./departments.tsx";
import type { HeaderProps } from "./header-props.ts";
import { HeaderIndicators } from "./indicators.tsx";
import { NavLinks } from "./nav-links.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * Renders the desktop header "spaceship three": dark bar with links on both sides of the logo, which hangs below the
 * bar.
 */
export default function SpaceshipThree({ shell, searchText }: HeaderProps) {
  return (
    <>
      <div className="bg-wash text-ink-soft">
        <TopBar shell={shell} className="container-page" />
      </div>
      <div className="relative z-31 bg-header text-on-header">
        <div className="container-page grid min-h-14 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center">
          <NavLinks shell={shell} to={3} className="justify-end" />
          <div className="keel -mb-6 self-start bg-header px-12 pt-4 pb-5">
            <LogoLink />
          </div>
          <NavLinks shell={shell} from={3} />
        </div>
      </div>
      <div className="sticky top-0 z-30 border-b border-line bg-paper">
        <div className="container-page flex min-h-20 items-center gap-6 pt-3">
          <DepartmentsMenu shell={shell} variant="outline" />
          <div className="grow">
            <SearchBox id="search-desktop" value={searchText} />
          </div>
          <HeaderIndicators shell={shell} worded />
        </div>
      </div>
    </>
  );
}
