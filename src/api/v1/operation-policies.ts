import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { BODY_LIMIT_OPENAPI_EXTENSION, limitRequestBody, validateRequestBody } from "./body-validation.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { createIdempotencyMiddleware, IDEMPOTENCY_OPENAPI_EXTENSION } from "./idempotency.ts";

/**
 * Adds checks to all operations that are registered on `api` afterwards: maximum body size, body validation, and
 * Idempotency-Key where an operation accepts it. They run after the operation's own middleware, so that access is
 * checked first.
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
      const maxBytes: unknown = route[BODY_LIMIT_OPENAPI_EXTENSION];
      middleware.push(
        limitRequestBody(typeof maxBytes === "number" ? maxBytes : undefined),
        validateRequestBody(Object.keys(content)),
      );
    }
    if (route[IDEMPOTENCY_OPENAPI_EXTENSION]) middleware.push(idempotencyMiddleware);
    return openapi.call(api, { ...route, middleware }, ...rest);
  }) as typeof api.openapi;
}
