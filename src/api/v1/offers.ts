import type { OpenAPIHono } from "@hono/zod-openapi";
import type { OfferAnswer } from "#domain/inbox/offer.ts";
import { createOffer, respondToOffer } from "#domain/inbox/offer-commands.server.ts";
import { createTradeInOffer } from "#domain/inbox/trade-in-commands.server.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import {
  conversationIdParams,
  createdOfferSchema,
  newOfferBody,
  newTradeInBody,
  startedConversationSchema,
} from "./conversation-schemas.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Inbox");

const offerAnswerRoutes: { path: string; operationId: string; answer: OfferAnswer; summary: string }[] = [
  {
    path: "/offers/{id}/acceptance",
    operationId: "acceptOffer",
    answer: "accept",
    summary: "Accept an offer of the other side. The price is then valid for a week",
  },
  {
    path: "/offers/{id}/decline",
    operationId: "declineOffer",
    answer: "decline",
    summary: "Decline an offer of the other side",
  },
  {
    path: "/offers/{id}/withdrawal",
    operationId: "withdrawOffer",
    answer: "withdraw",
    summary: "Withdraw an own offer",
  },
];

/** Registers the routes for price offers in conversations. */
export function registerOfferRoutes(api: OpenAPIHono<ApiEnv>, { db, clock, wakeMail }: ApiServices): void {
  const context = { db, clock, wakeMail };

  api.openapi(
    defineRoute("post", "/conversations/{id}/offers", "makeOffer", {
      ...requireScope("inbox:write"),
      summary: "Make a price offer for the listing of a conversation",
      description:
        "An offer is valid for 48 hours. Only one offer is open at a time: a new one counters the other side's offer, or replaces the caller's own.",
      request: { params: conversationIdParams, body: defineJsonBody(newOfferBody) },
      responses: defineResponses(201, "The offer", createdOfferSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const result = await createOffer(context, requireUser(c), c.req.valid("param").id, c.req.valid("json"));
      return result.ok ? c.json(result.value, 201) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    defineRoute("post", "/trade-ins", "offerTradeIn", {
      ...requireScope("inbox:write"),
      summary: "Make an offer with a car in part payment",
      description:
        "The buyer offers a car and what it should count for, and pays the rest. Both sides answer with another amount by leaving out the car. The offer is accepted, declined and withdrawn like any other offer.",
      request: { body: defineJsonBody(newTradeInBody) },
      responses: defineResponses(201, "The offer", createdOfferSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const { productId, conversationId, ...terms } = c.req.valid("json");
      const target = productId === undefined ? { conversation: conversationId ?? 0 } : { listing: productId };
      const result = await createTradeInOffer(context, requireUser(c), target, terms);
      return result.ok ? c.json(result.value, 201) : respondWithProblem(c, result);
    },
  );

  for (const { path, operationId, answer, summary } of offerAnswerRoutes) {
    api.openapi(
      defineRoute("post", path, operationId, {
        ...requireScope("inbox:write"),
        summary,
        request: { params: conversationIdParams },
        responses: defineResponses(
          200,
          "Ids of the conversation and the message",
          startedConversationSchema,
          [400, 401, 403, 404, 409],
        ),
      }),
      async (c) => {
        const result = await respondToOffer(context, requireUser(c), c.req.valid("param").id, answer);
        return result.ok ? c.json(result.value, 200) : respondWithProblem(c, result);
      },
    );
  }
}
