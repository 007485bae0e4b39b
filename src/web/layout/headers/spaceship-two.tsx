import { SearchBox } from "../search-box.tsx";
import { Brand } from "./brand.tsx";
import { Departments } from "./departments.tsx";
import type { HeaderProps } from "./desktop-header.tsx";
import { Indicators } from "./indicators.tsx";
import { NavLinks } from "./nav-links.tsx";
import { TopBar } from "./top-bar.tsx";

/** Spaceship two: a capsule that floats over the page and follows it; the rest of the header is air. */
export default function SpaceshipTwo({ shell, searchText }: HeaderProps) {
  return (
    <>
      <TopBar shell={shell} className="container-page text-ink-soft" />
      <div className="sticky top-3 z-30">
        <div className="container-page">
          <div className="flex min-h-18 items-center gap-3 rounded-full border border-line bg-paper ps-6 pe-4 shadow-float">
            <Brand />
            <NavLinks shell={shell} mega to={4} className="mx-auto max-xl:hidden" />
            <div className="min-w-56 grow xl:max-w-72">
              <SearchBox id="search-desktop" value={searchText} round />
            </div>
            <Indicators shell={shell} />
            <Departments shell={shell} look="icon" className="xl:hidden" />
          </div>
        </div>
      </div>
    </>
  );
}
