import { useCurrentUrl } from "../navigation/current-url.ts";

/**
 * Returns the path of the garage page for links that open the vehicle picker. Before the scripts have started, such a
 * link leads to the garage page, which returns to the given page once a vehicle is chosen.
 */
export const getGaragePath = (pathname: string, search: string): string =>
  `/garage?back=${encodeURIComponent(pathname + search)}`;

/** Returns `getGaragePath` of the current page. Cached fragments may not use it, because pages share them. */
export function useGaragePath(): string {
  const { pathname, search } = useCurrentUrl();
  return getGaragePath(pathname, search);
}
