import { useLocation } from "react-router";
import { stripUnknownParameters } from "./known-parameters.ts";

/**
 * Returns the path and search of the current page, for links and forms that return to it. On the server, parameters
 * that no page reads are removed. Tables of the admin area define their own parameters and keep them. The browser
 * bundle omits this check, because hydration keeps the server's HTML.
 */
export const useCurrentUrl = (): { pathname: string; search: string } => {
  const { pathname, search } = useLocation();
  if (!import.meta.env.SSR || /\/admin(\/|$)/.test(pathname)) return { pathname, search };
  return { pathname, search: stripUnknownParameters(search) };
};
