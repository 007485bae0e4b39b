import type { MiddlewareFunction } from "react-router";
import { isSafeMethod, isSameOriginRequest } from "#kernel/same-origin.ts";
import { requestContext } from "./context.ts";

/** Rejects requests from other sites that change data, with 403. */
export const rejectCrossOrigin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (isSafeMethod(request.method) || isSameOriginRequest(request, context.get(requestContext).origin)) return next();
  return new Response("403: this form was sent from another site", {
    status: 403,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
};
