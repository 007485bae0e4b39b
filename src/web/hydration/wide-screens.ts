import { useEffect, useState } from "react";

/** Media query for wide screens. The width equals the breakpoint `lg` of the style sheet. */
const WIDE_SCREEN_QUERY = "(min-width: 64rem)";

/** Returns whether the screen is wide. Always true on the server, which renders both layouts. */
export const isWideScreen = (): boolean =>
  typeof document === "undefined" || window.matchMedia(WIDE_SCREEN_QUERY).matches;

/**
 * Returns whether content for wide screens is hydrated. On a narrow screen, its code is not loaded and its server
 * HTML stays hidden (`skipHydrationProps`). When the screen becomes wide, calls `load` for the code and then hydrates
 * the content.
 */
export function useHydrateOnWideScreens(load: () => Promise<unknown>): boolean {
  const [isHydrated, setHydrated] = useState(isWideScreen);
  useEffect(() => {
    if (isHydrated) return;
    const query = window.matchMedia(WIDE_SCREEN_QUERY);
    const hydrateIfWide = () => {
      if (!query.matches) return;
      load().then(
        () => setHydrated(true),
        // If the code fails to load, links and forms work without scripts.
        () => {},
      );
    };
    hydrateIfWide();
    query.addEventListener("change", hydrateIfWide);
    return () => query.removeEventListener("change", hydrateIfWide);
  }, [isHydrated, load]);
  return isHydrated;
}

/**
 * Attributes of an element whose server HTML React leaves untouched. An element that React creates in the browser
 * stays empty. Use another `key` for the hydrated version of the element.
 */
export const skipHydrationProps = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };
