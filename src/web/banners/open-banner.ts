import type { Route } from "./+types/open-banner.ts";
import { countAndRedirect } from "./banner-response.server.ts";

/** Counts a click on a banner and redirects to its link. */
export const loader = (args: Route.LoaderArgs) => countAndRedirect(args, "clicks", ({ link }) => link);
