import { type ComponentType, lazy, Suspense } from "react";
import { useParams } from "react-router";
import type { MobileHeaderName } from "../header-variant.ts";
import type { PageShellData } from "../shell.server.ts";
import type { HeaderProps } from "./header-props.ts";
import MobileOne from "./mobile-one.tsx";

const headers: Record<MobileHeaderName, ComponentType<HeaderProps>> = {
  one: MobileOne,
  two: lazy(() => import("./mobile-two.tsx")),
};

/** Renders the header of narrow screens (NV-05, NV-09, RT-18). */
export function MobileHeader({ shell }: { shell: PageShellData }) {
  const Header = headers[shell.header.mobile];
  const { searchText } = useParams();
  return (
    <header className="contents lg:hidden" data-header={`mobile-${shell.header.mobile}`}>
      <Suspense>
        <Header shell={shell} searchText={searchText} />
      </Suspense>
    </header>
  );
}
