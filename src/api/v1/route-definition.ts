import { createRoute, type RouteConfig, type z } from "@hono/zod-openapi";
import { getProblemResponses, type ProblemStatus } from "./problem-response.ts";
import { defineJsonResponse } from "./schema-helpers.ts";

type RouteOptions = Omit<RouteConfig, "method" | "path" | "operationId" | "tags">;

/**
 * Creates the function that defines the routes of one group (tag) of the API documentation. Spread `requireScope(…)`
 * or a similar access option, and `withIdempotencyKey()` where needed, into the options of the route.
 */
export const createRouteDefiner =
  (tag: string) =>
  <M extends RouteConfig["method"], P extends string, R extends RouteOptions>(
    method: M,
    path: P,
    operationId: string,
    options: R,
  ) =>
    createRoute({ method, path, operationId, tags: [tag], ...options });

/** Defines the responses of an operation: its JSON response, and the problems that it may return. */
export const defineResponses = <S extends 200 | 201, T extends z.ZodType, P extends ProblemStatus>(
  status: S,
  description: string,
  schema: T,
  problems: readonly P[] = [],
) =>
  ({ [status]: defineJsonResponse(description, schema), ...getProblemResponses(...problems) }) as Record<
    S,
    ReturnType<typeof defineJsonResponse<T>>
  > &
    ReturnType<typeof getProblemResponses<P>>;
