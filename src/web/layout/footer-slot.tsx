import { Suspense, useState } from "react";
import { createOptionalLazy, isHydrating } from "../hydration/hydration-boundary.tsx";
import { skipHydrationProps } from "../hydration/wide-screens.ts";
import type { PageShellData } from "./shell.server.ts";

/** Footer whose code loads separately. If the code cannot be fetched, an error page still works without the footer. */
const FooterContents = createOptionalLazy(() => import("./footer.tsx"));

/** Returns what changes the texts and links of the footer. */
const getShellKey = ({ language, place }: PageShellData): string => `${language} ${place.slug ?? ""}`;

/**
 * Renders the footer, which also serves as the menu without JavaScript. The footer holds only links. Until the language
 * or the region changes, its server HTML stays and its code is not loaded.
 */
export function Footer({ shell, year }: { shell: PageShellData; year: number }) {
  const [serverKey] = useState(() => (isHydrating() ? getShellKey(shell) : undefined));
  const footerProps = { id: "site-links", className: "below-fold [--about:720px] border-t border-line bg-paper" };
  if (typeof document !== "undefined" && serverKey === getShellKey(shell))
    return <footer key="still" {...footerProps} {...skipHydrationProps} />;
  const contents = <FooterContents shell={shell} year={year} />;
  // A change of language or region waits for the footer, so that page and footer appear together. Other navigations do not wait
  // for it.
  const shouldSuspend = typeof document !== "undefined" && serverKey !== undefined;
  return (
    <footer key="alive" {...footerProps}>
      {shouldSuspend ? contents : <Suspense>{contents}</Suspense>}
    </footer>
  );
}
