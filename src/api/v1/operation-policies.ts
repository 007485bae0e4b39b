import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { limitRequestBody, MAX_BODY_EXTENSION, validateRequestBody } from "./body-validation.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { createIdempotencyMiddleware, IDEMPOTENCY_EXTENSION } from "./idempotency.ts";

/**
 * Wraps `api.openapi` so that every later operation limits and validates its body, and handles Idempotency-Key where
 * marked. These checks run after the operation's own middleware, so access is checked first.
 */
export function applyOperationPolicies(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const idempotencyMiddleware = createIdempotencyMiddleware(services);
  const openapi = api.openapi as (route: RouteConfig, ...rest: unknown[]) => OpenAPIHono<ApiEnv>;
  api.openapi = ((
    route: RouteConfig & { middleware?: MiddlewareHandler | MiddlewareHandler[] },
    ...rest: unknown[]
  ) => {
    const middleware = [route.middleware ?? []].flat();
    const content = route.request?.body?.content;
    if (content) {
      const maxBytes: unknown = route[MAX_BODY_EXTENSION];
      middleware.push(
        limitRequestBody(typeof maxBytes === "number" ? maxBytes : undefined),
        validateRequestBody(Object.keys(content)),
      );
    }
    if (route[IDEMPOTENCY_EXTENSION]) middleware.push(idempotencyMiddleware);
    return openapi.call(api, { ...route, middleware }, ...rest);
  }) as typeof api.openapi;
}
