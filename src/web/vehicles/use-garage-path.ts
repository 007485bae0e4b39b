import { useCurrentUrl } from "../navigation/current-url.ts";

/**
 * Returns the path of the garage page for links that open the vehicle picker. Before the scripts have started, such a
 * link leads to the garage page, which returns to the current page once a vehicle is chosen.
 */
export function useGaragePath(): string {
  const { pathname, search } = useCurrentUrl();
  return `/garage?back=${encodeURIComponent(pathname + search)}`;
}
