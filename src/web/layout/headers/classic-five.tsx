import { SearchBox } from "../../search/search-box.tsx";
import { LogoLink } from "./brand.tsx";
import { DepartmentsMenu } from "./departments.tsx";
import type { HeaderProps } from "./header-props.ts";
import { HeaderIndicators } from "./indicators.tsx";

/** Renders the desktop header "classic five": one slim sticky row. Everything else opens from its icons. */
export default function ClassicFive({ shell, searchText }: HeaderProps) {
  return (
    <div className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="container-page flex min-h-16 items-center gap-4">
        <DepartmentsMenu shell={shell} variant="icon" className="-ms-2" />
        <LogoLink />
        <div className="mx-auto max-w-2xl grow">
          <SearchBox id="search-desktop" value={searchText} />
        </div>
        <HeaderIndicators shell={shell} settings />
      </div>
    </div>
  );
}
