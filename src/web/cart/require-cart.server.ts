import type { MiddlewareFunction } from "react-router";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { createNotFoundResponse } from "#web/account/current-account.server.ts";

/** Middleware that responds with 404 to cart and checkout pages on a site without a cart. */
export const requireCart: MiddlewareFunction<Response> = (_, next) =>
  getSiteProfile().hasCart ? next() : createNotFoundResponse();
