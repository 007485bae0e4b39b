import { Suspense, useState } from "react";
import { comesToLife, lazyOrNothing } from "./apart.tsx";
import type { Shell } from "./shell.server.ts";
import { asItCame } from "./wide-screens.ts";

/** A page says what went wrong also when nothing can be fetched: then it has no foot. */
const FooterContents = lazyOrNothing(() => import("./footer.tsx"));

/**
 * Every page's foot; also where the menu leads without JavaScript. It is links alone: while the language is the one it came in, it stays
 * as the server wrote it, and its code isn't fetched.
 */
export function Footer({ shell, year }: { shell: Shell; year: number }) {
  const [cameIn] = useState(() => (comesToLife() ? shell.language : undefined));
  const place = { id: "site-links", className: "below-fold [--about:1150px] border-t border-line bg-paper" };
  if (typeof document !== "undefined" && cameIn === shell.language)
    return <footer key="still" {...place} {...asItCame} />;
  const contents = <FooterContents shell={shell} year={year} />;
  // A page that turns to another language does it in one turn: it waits for its foot. No other page does.
  const waits = typeof document !== "undefined" && cameIn !== undefined;
  return (
    <footer key="alive" {...place}>
      {waits ? contents : <Suspense>{contents}</Suspense>}
    </footer>
  );
}
