import { SearchBox } from "../search-box.tsx";
import { Brand } from "./brand.tsx";
import { Departments } from "./departments.tsx";
import type { HeaderProps } from "./desktop-header.tsx";
import { Indicators } from "./indicators.tsx";
import { NavLinks } from "./nav-links.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * Classic one, the shop's own: a dark top bar; logo, search and indicators, which stay in sight;
 * departments and links. The home page has the search in its middle, so its links move up beside the logo.
 */
export default function ClassicOne({ shell, searchText, onHome }: HeaderProps) {
  const links = (
    <div className="flex items-center gap-1 xl:gap-3">
      <Departments shell={shell} tight={onHome} />
      <NavLinks shell={shell} tight={onHome} />
    </div>
  );
  return (
    <>
      <div className="bg-header text-on-header">
        <TopBar shell={shell} sell={onHome} className="container-page" />
      </div>
      <div className="sticky top-0 z-30 border-b border-line bg-paper">
        <div className="container-page flex min-h-18 items-center gap-2 xl:gap-8">
          <Brand />
          {onHome ? (
            links
          ) : (
            <div className="max-w-3xl grow">
              <SearchBox id="search-desktop" value={searchText} />
            </div>
          )}
          <Indicators shell={shell} worded={!onHome} sell={!onHome} className="ms-auto" />
        </div>
      </div>
      {!onHome && (
        <div className="border-b border-line bg-paper">
          <div className="container-page">{links}</div>
        </div>
      )}
    </>
  );
}
