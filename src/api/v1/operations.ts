import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { checkBody, largestBodyMark, limitBody } from "./bodies.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { idempotentMark, keepingAnswers } from "./idempotency.ts";

/**
 * From here on every operation of `api` reads bodies only within limits, and only of kinds that it takes; and keeps
 * answers if it says so. All of it comes behind an operation's own middleware: who may not send is told that first.
 */
export function strengthen(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const keeping = keepingAnswers(services);
  const openapi = api.openapi as (route: RouteConfig, ...rest: unknown[]) => OpenAPIHono<ApiEnv>;
  api.openapi = ((
    route: RouteConfig & { middleware?: MiddlewareHandler | MiddlewareHandler[] },
    ...rest: unknown[]
  ) => {
    const middleware = [route.middleware ?? []].flat();
    const content = route.request?.body?.content;
    if (content) {
      const largest: unknown = route[largestBodyMark];
      middleware.push(limitBody(typeof largest === "number" ? largest : undefined), checkBody(Object.keys(content)));
    }
    if (route[idempotentMark]) middleware.push(keeping);
    return openapi.call(api, { ...route, middleware }, ...rest);
  }) as typeof api.openapi;
}
