import { SearchBox } from "../../search/search-box.tsx";
import { Brand } from "./brand.tsx";
import { Departments } from "./departments.tsx";
import type { HeaderProps } from "./header-props.ts";
import { Indicators } from "./indicators.tsx";

/** Classic five: one slim sticky row. Everything else opens from its icons. */
export default function ClassicFive({ shell, searchText }: HeaderProps) {
  return (
    <div className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="container-page flex min-h-16 items-center gap-4">
        <Departments shell={shell} look="icon" className="-ms-2" />
        <Brand />
        <div className="mx-auto max-w-2xl grow">
          <SearchBox id="search-desktop" value={searchText} />
        </div>
        <Indicators shell={shell} settings />
      </div>
    </div>
  );
}
