import { SearchBox } from "../../search/search-box.tsx";
import { LogoLink } from "./brand.tsx";
import type { HeaderProps } from "./header-props.ts";
import { HeaderIndicators } from "./indicators.tsx";
import { NavLinks } from "./nav-links.tsx";
import { TopBar } from "./top-bar.tsx";

/** Renders the desktop header "spaceship two": a sticky capsule that floats over the page. */
export default function SpaceshipTwo({ shell, searchText }: HeaderProps) {
  return (
    <>
      <TopBar shell={shell} className="container-page text-ink-soft" />
      <div className="sticky top-3 z-31">
        <div className="container-page">
          <div className="flex min-h-18 items-center gap-4 rounded-full border border-line bg-paper ps-6 pe-4 shadow-float">
            <LogoLink />
            <div className="min-w-56 grow">
              <SearchBox id="search-desktop" value={searchText} round />
            </div>
            <HeaderIndicators shell={shell} />
          </div>
        </div>
      </div>
      {/* Inside the capsule the links would leave too little space for the search. */}
      <div className="relative z-30 pt-2">
        <NavLinks shell={shell} mega className="container-page justify-center gap-2" />
      </div>
    </>
  );
}
