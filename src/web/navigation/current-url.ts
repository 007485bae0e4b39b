import { useLocation } from "react-router";
import { stripUnknownParameters } from "./known-parameters.ts";

/**
 * Returns the path and search of the current page, for links and forms that return to it. The server removes unknown
 * parameters, except in the admin area, whose tables define their own. The browser bundle omits this check, because
 * hydration keeps the server HTML.
 */
export const useCurrentUrl = (): { pathname: string; search: string } => {
  const { pathname, search } = useLocation();
  if (!import.meta.env.SSR || /\/admin(\/|$)/.test(pathname)) return { pathname, search };
  return { pathname, search: stripUnknownParameters(search) };
};
