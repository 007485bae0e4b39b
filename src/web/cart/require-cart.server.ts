import type { MiddlewareFunction } from "react-router";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { answerNotFound } from "#web/account/signed-in.server.ts";

/** Answers 404 for pages of cart and checkout on a site that has none. */
export const requireCart: MiddlewareFunction<Response> = (_, next) =>
  getSiteProfile().hasCart ? next() : answerNotFound();
