import type { Route } from "./+types/banner-picture.ts";
import { countAndRedirect } from "./banner-response.server.ts";

/** Counts a view of a banner and redirects to its picture. Pages from the cache are counted too, without scripts. */
export const loader = (args: Route.LoaderArgs) => countAndRedirect(args, "views", ({ picture }) => picture);
