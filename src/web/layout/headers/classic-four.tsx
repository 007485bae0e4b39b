import { SearchBox } from "../../search/search-box.tsx";
import { LogoLink } from "./brand.tsx";
import type { HeaderProps } from "./header-props.ts";
import { HeaderIndicators } from "./indicators.tsx";
import { NavLinks } from "./nav-links.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * Renders the desktop header "classic four": centred logo between search and indicators, above a centred row of links
 * and mega menus.
 */
export default function ClassicFour({ shell, searchText }: HeaderProps) {
  return (
    <>
      <div className="border-b border-line bg-paper text-ink-soft">
        <TopBar shell={shell} className="container-page" />
      </div>
      <div className="bg-paper">
        <div className="container-page grid min-h-24 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-8">
          <div className="max-w-md">
            <SearchBox id="search-desktop" value={searchText} />
          </div>
          <LogoLink className="scale-125" />
          <HeaderIndicators shell={shell} worded className="justify-self-end" />
        </div>
      </div>
      <div className="sticky top-0 z-30 border-y border-line bg-paper">
        <NavLinks shell={shell} mega className="container-page justify-center gap-2" />
      </div>
    </>
  );
}
