import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from "react";

/**
 * Stands around a part of a page whose code is fetched apart. What the server wrote stays until the code is there; a page that is
 * turned to waits for it, so that nothing appears in the middle of what is being read.
 */
export function Apart({ children }: { children: ReactNode }) {
  const written = use(Written);
  const [isWritten] = useState(() => written || comesToLife());
  return isWritten ? <Suspense>{children}</Suspense> : children;
}

/** For what a page can do without: when its code can't be had, there is nothing in its place. */
export const lazyOrNothing = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<P> })));

/** Whether what is rendered was written by the server: there, and until the browser's listeners are there (`enhance.ts`). */
export const comesToLife = (): boolean =>
  typeof document === "undefined" || document.documentElement.dataset.enhanced === undefined;

/** Whether all in here was written by the server, also when it comes to life later than the page (`first-use.tsx`). */
export const Written = createContext(false);
