import { type ComponentType, lazy, Suspense } from "react";
import { useParams } from "react-router";
import { lazyOrHere } from "../apart.tsx";
import type { DesktopHeaderName } from "../header-variant.ts";
import type { Shell } from "../shell.server.ts";
import { asItCame, isWide, useOnWideScreens } from "../wide-screens.ts";

export type HeaderProps = { shell: Shell; searchText: string | undefined };

/** Only the shop's own header comes with every page on a wide screen; the others are fetched by the pages that show them. */
const [ClassicOne, classicOne] = lazyOrHere<HeaderProps>(async () => (await import("./classic-one.tsx")).default);

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

/** Fetched before the page comes to life, beside its texts. Pages with another header fetch theirs when they do. */
export const desktopHeaderReady = (): Promise<unknown> => (isWide() ? classicOne().catch(() => {}) : Promise.resolve());

/** The header of wide screens (NV-05 to NV-08, RT-18). `contents`, so that a row of it can stick to the page's top. */
export function DesktopHeader({ shell }: { shell: Shell }) {
  const Header = headers[shell.header.desktop];
  const { searchText } = useParams();
  const frame = { className: "contents max-lg:hidden", "data-header": shell.header.desktop };
  if (!useOnWideScreens(classicOne)) return <header key="still" {...frame} {...asItCame} />;
  return (
    <header key="alive" {...frame}>
      <Suspense>
        <Header shell={shell} searchText={searchText} />
      </Suspense>
    </header>
  );
}
