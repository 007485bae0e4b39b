import { useLocation } from "react-router";
import { keepKnownParameters } from "./known-parameters.ts";

/**
 * Returns the page that is shown, for links and forms that lead back to it. Parameters that no page reads are left out;
 * tables of the administration name theirs themselves.
 */
export const useHere = (): { pathname: string; search: string } => {
  const { pathname, search } = useLocation();
  return { pathname, search: /\/admin(\/|$)/.test(pathname) ? search : keepKnownParameters(search) };
};
