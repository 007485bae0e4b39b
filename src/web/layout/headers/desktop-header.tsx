import { type ComponentType, lazy, Suspense } from "react";
import { useParams } from "react-router";
import { createFirstViewComponent } from "../../hydration/hydration-boundary.tsx";
import { isWideScreen, skipHydrationProps, useHydrateOnWideScreens } from "../../hydration/wide-screens.ts";
import type { DesktopHeaderName } from "../header-variant.ts";
import type { PageShellData } from "../shell.server.ts";
import type { HeaderProps } from "./header-props.ts";

/** Default desktop header. The other headers load on the pages that use them. */
const [ClassicOne, loadClassicOne] = createFirstViewComponent<HeaderProps>(
  async () => (await import("./classic-one.tsx")).default,
);

const headers: Record<DesktopHeaderName, ComponentType<HeaderProps>> = {
  "classic-one": ClassicOne,
  "classic-two": lazy(() => import("./classic-two.tsx")),
  "classic-three": lazy(() => import("./classic-three.tsx")),
  "classic-four": lazy(() => import("./classic-four.tsx")),
  "classic-five": lazy(() => import("./classic-five.tsx")),
  "spaceship-one": lazy(() => import("./spaceship-one.tsx")),
  "spaceship-two": lazy(() => import("./spaceship-two.tsx")),
  "spaceship-three": lazy(() => import("./spaceship-three.tsx")),
};

/**
 * Loads the default desktop header before hydration, together with the messages. Other headers load during hydration.
 */
export const preloadDesktopHeader = (): Promise<unknown> =>
  isWideScreen() ? loadClassicOne().catch(() => {}) : Promise.resolve();

/**
 * Renders the header of wide screens (NV-05 to NV-08, RT-18). `display: contents` lets one of its rows stick to the top
 * of the page.
 */
export function DesktopHeader({ shell }: { shell: PageShellData }) {
  const Header = headers[shell.header.desktop];
  const { searchText } = useParams();
  const headerProps = { className: "contents max-lg:hidden", "data-header": shell.header.desktop };
  if (!useHydrateOnWideScreens(loadClassicOne)) return <header key="still" {...headerProps} {...skipHydrationProps} />;
  return (
    <header key="alive" {...headerProps}>
      <Suspense>
        <Header shell={shell} searchText={searchText} />
      </Suspense>
    </header>
  );
}
