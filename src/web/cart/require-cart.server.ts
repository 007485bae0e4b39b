import { data, type MiddlewareFunction } from "react-router";
import { getSiteProfile } from "#kernel/site-profile.ts";

/** Answers 404 for pages of cart and checkout on a site that has none. */
export const requireCart: MiddlewareFunction<Response> = () => {
  if (!getSiteProfile().hasCart) throw data(null, { status: 404 });
};
