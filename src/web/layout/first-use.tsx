import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { comesToLife, Written } from "./apart.tsx";

/** What readers do with a page; who comes back to a place further down has moved it. */
const uses = ["pointerdown", "touchstart", "click", "focusin", "keydown", "wheel", "scroll"];

const firstUse = (): Promise<void> =>
  new Promise((resolve) => {
    const heard = new AbortController();
    const used = () => {
      heard.abort();
      resolve();
    };
    for (const each of uses)
      window.addEventListener(each, used, { capture: true, passive: true, signal: heard.signal });
    if (window.scrollY > 0) used();
  });

let first: Promise<void> | undefined;
/** Some of the code couldn't be had. */
let isLost = false;

/**
 * For `lazy`: the code of a part that the server wrote is fetched as soon as the reader does anything with the page. Until then it
 * stands there as it came, with links and forms that are the browser's own, and so it stays when the code can't be had. In a page that
 * is turned to the code comes along with the page's own.
 */
export function atFirstUse<T>(load: () => Promise<T>): () => Promise<T> {
  if (typeof document === "undefined") return load;
  if (!comesToLife()) {
    // A failure here is met again where the part is rendered.
    load().catch(() => {});
    return load;
  }
  const openedAt = window.location.pathname;
  return async () => {
    first ??= firstUse();
    await first;
    return load().catch(() => {
      isLost = true;
      // Another page waits for it already.
      if (window.location.pathname !== openedAt) window.location.reload();
      return new Promise<never>(() => {});
    });
  };
}

/**
 * Stands around parts whose code comes `atFirstUse`: whatever changes around them in the meantime, they stay as the server wrote them.
 * Give it the `key` of what it shows: on the page of something else they aren't what the server wrote.
 */
export function UntilUsed({ children }: { children: ReactNode }) {
  const [isWritten] = useState(comesToLife);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page that is turned to can't do without: the server writes it whole.
    if (!isWritten && isLost) window.location.reload();
  }, [isWritten]);
  if (!isWritten) return isLost ? null : children;
  return (
    <div ref={place} className="contents">
      <Written value>
        <Suspense fallback={<AsItStood place={place} />}>{children}</Suspense>
      </Written>
    </div>
  );
}

/** React gives up what it can't bring to life when something above it changes, and would leave its place empty. */
function AsItStood({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const [copies] = useState(() => [...(place.current?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  return <div ref={(here) => here?.append(...copies)} className="contents" />;
}
