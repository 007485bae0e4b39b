import type { OpenAPIHono } from "@hono/zod-openapi";
import { proposeViewing, respondToViewing, type ViewingContext } from "#domain/inbox/viewing-commands.server.ts";
import { listViewings } from "#domain/inbox/viewing-queries.server.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { presentViewing } from "./present-conversation.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody } from "./schema-helpers.ts";
import {
  listedViewingsSchema,
  newViewingBody,
  viewingAcceptanceBody,
  viewingIdParams,
  viewingResultSchema,
} from "./viewing-schemas.ts";

const defineRoute = createRouteDefiner("Inbox");

/** Registers the routes for appointments to view a car. */
export function registerViewingRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, wakeMail, getOrigin, getAddress } = services;
  const createContext = (c: ApiContext): ViewingContext => ({
    db,
    clock,
    wakeMail,
    address: getAddress(c),
    origin: getOrigin(c.req.raw),
  });

  api.openapi(
    defineRoute("get", "/viewings", "listViewings", {
      ...requireScope("inbox:read"),
      summary: "List the viewings ahead, agreed ones first",
      responses: defineResponses(200, "The viewings", listedViewingsSchema, [401, 403]),
    }),
    async (c) => {
      const viewings = await listViewings(db, requireUser(c), { now: clock() });
      const items = viewings.map(({ conversation, viewing }) => ({ conversation, viewing: presentViewing(viewing) }));
      return c.json({ items }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/viewings", "proposeViewing", {
      ...requireScope("inbox:write"),
      summary: "Propose up to three times to view a car",
      description: "The proposal replaces an earlier one of the conversation, and an agreed time.",
      request: { body: defineJsonBody(newViewingBody) },
      responses: defineResponses(
        201,
        "Ids of the conversation and the viewing",
        viewingResultSchema,
        [400, 401, 403, 404, 409, 429],
      ),
    }),
    async (c) => {
      const { productId, conversationId, ...input } = c.req.valid("json");
      const target = productId === undefined ? { conversation: conversationId ?? 0 } : { listing: productId };
      const result = await proposeViewing(createContext(c), requireUser(c), target, input);
      return result.ok ? c.json(result.value, 201) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    defineRoute("post", "/viewings/{id}/acceptance", "acceptViewing", {
      ...requireScope("inbox:write"),
      summary: "Accept one of the times that the other side proposed",
      request: { params: viewingIdParams, body: defineJsonBody(viewingAcceptanceBody) },
      responses: defineResponses(
        200,
        "Ids of the conversation and the viewing",
        viewingResultSchema,
        [400, 401, 403, 404, 409],
      ),
    }),
    async (c) => {
      const response = { answer: "accept" as const, ...c.req.valid("json") };
      const result = await respondToViewing(createContext(c), requireUser(c), c.req.valid("param").id, response);
      return result.ok ? c.json(result.value, 200) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    defineRoute("post", "/viewings/{id}/cancellation", "cancelViewing", {
      ...requireScope("inbox:write"),
      summary: "Cancel a viewing, withdraw an own proposal or decline one of the other side",
      request: { params: viewingIdParams },
      responses: defineResponses(
        200,
        "Ids of the conversation and the viewing",
        viewingResultSchema,
        [400, 401, 403, 404, 409],
      ),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const result = await respondToViewing(createContext(c), requireUser(c), id, { answer: "cancel" });
      return result.ok ? c.json(result.value, 200) : respondWithProblem(c, result);
    },
  );
}
