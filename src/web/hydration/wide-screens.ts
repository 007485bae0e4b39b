import { useEffect, useState } from "react";

/** Media query for wide screens. The width equals `lg` of the style sheet. */
const WIDE_SCREEN_QUERY = "(min-width: 64rem)";

/** Returns whether the screen is wide. Always true on the server, which renders both layouts. */
export const isWideScreen = (): boolean =>
  typeof document === "undefined" || window.matchMedia(WIDE_SCREEN_QUERY).matches;

/**
 * Returns whether content for wide screens is hydrated. On narrow screens its server HTML stays hidden
 * (`skipHydrationProps`) and its code is not loaded. When the screen becomes wide, `load` fetches the code and the
 * content hydrates.
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
 * Attributes of an element whose server HTML React leaves untouched. If React creates the element in the browser, it is
 * empty. Give the element another `key` than the hydrated one.
 */
export const skipHydrationProps = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };
