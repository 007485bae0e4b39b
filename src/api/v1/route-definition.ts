import { createRoute, type RouteConfig, type z } from "@hono/zod-openapi";
import { getProblemResponses, type ProblemStatus } from "./problem-response.ts";
import { defineJsonResponse } from "./schema-helpers.ts";

type RouteOptions = Omit<RouteConfig, "method" | "path" | "operationId" | "tags">;

/**
 * Returns the function that defines the routes of one group of the documentation. Spread the access of the route and
 * `withIdempotencyKey()` into its options.
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

/** Defines the responses of an operation: its JSON response, and the problems that it can report. */
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
