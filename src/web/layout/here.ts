import { useLocation } from "react-router";
import { keepKnownParameters } from "./known-parameters.ts";

/**
 * Returns the page that is shown, for links and forms that lead back to it. The server leaves out parameters that no page
 * reads; browsers are spared the list of names, and hydration keeps what the server wrote. Tables of the administration
 * name their parameters themselves.
 */
export const useHere = (): { pathname: string; search: string } => {
  const { pathname, search } = useLocation();
  if (!import.meta.env.SSR || /\/admin(\/|$)/.test(pathname)) return { pathname, search };
  return { pathname, search: keepKnownParameters(search) };
};
