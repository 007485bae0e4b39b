import { useLocation } from "react-router";

/** The page that is shown, for forms that lead back to it. */
export const useHere = (): { pathname: string; search: string } => {
  const { pathname, search } = useLocation();
  return { pathname, search };
};
