import { useEffect, useState } from "react";

/** From here on a screen is wide: `lg` of the style sheet. */
const wide = "(min-width: 64rem)";

/** Whether what is for wide screens is shown; the server, which can't know, writes it always. */
export const isWide = (): boolean => typeof document === "undefined" || window.matchMedia(wide).matches;

/**
 * Whether what is for wide screens is brought to life. On a narrow one it stays as the server wrote it (`asItCame`), out of sight: its
 * code isn't fetched until the screen is a wide one. `load` fetches it then, and the part comes to life when it is there.
 */
export function useOnWideScreens(load: () => Promise<unknown>): boolean {
  const [alive, setAlive] = useState(isWide);
  useEffect(() => {
    if (alive) return;
    const query = window.matchMedia(wide);
    const look = () => {
      if (!query.matches) return;
      load().then(
        () => setAlive(true),
        // Without its code its links and forms are the browser's own.
        () => {},
      );
    };
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, [alive, load]);
  return alive;
}

/**
 * The attributes of an element whose contents the server wrote and the browser leaves alone: React takes them for a text of its own
 * and doesn't look inside. Rendered by the browser it is empty. Give it another `key` than the living one.
 */
export const asItCame = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };
