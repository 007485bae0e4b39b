import { createRoute, type OpenAPIHono, type z } from "@hono/zod-openapi";
import type { OfferAnswer } from "#domain/inbox/offer.ts";
import { answerOffer, makeOffer } from "#domain/inbox/offers.server.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { begunSchema, byId, newOffer, offeredSchema } from "./conversation-schemas.ts";
import { memberOf, needs } from "./needs.ts";
import { problem, problemAnswers } from "./problem.ts";

const tags = ["Inbox"];
const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});

const answers: { path: string; operationId: string; answer: OfferAnswer; summary: string }[] = [
  {
    path: "/offers/{id}/acceptance",
    operationId: "acceptOffer",
    answer: "accept",
    summary: "Accept what the other side proposed; the price then holds for a week",
  },
  {
    path: "/offers/{id}/decline",
    operationId: "declineOffer",
    answer: "decline",
    summary: "Decline what the other side proposed",
  },
  {
    path: "/offers/{id}/withdrawal",
    operationId: "withdrawOffer",
    answer: "withdraw",
    summary: "Take back what one proposed oneself",
  },
];

/** Prices that are proposed in conversations. */
export function addOffers(api: OpenAPIHono<ApiEnv>, { db, clock, wakeMail }: ApiServices): void {
  const context = { db, clock, wakeMail };

  api.openapi(
    createRoute({
      method: "post",
      path: "/conversations/{id}/offers",
      operationId: "makeOffer",
      tags,
      ...needs("inbox:write"),
      summary: "Propose a price for the ad of a conversation",
      description:
        "It waits 48 hours for an answer. There is one at a time: another one counters the other side's, or replaces one's own.",
      request: {
        params: byId,
        body: { required: true, content: { "application/json": { schema: newOffer } } },
      },
      responses: { 201: json("The offer", offeredSchema), ...problemAnswers(400, 401, 403, 404, 409, 429) },
    }),
    async (c) => {
      const result = await makeOffer(context, memberOf(c), c.req.valid("param").id, c.req.valid("json"));
      return result.ok ? c.json(result.value, 201) : (problem(c, result) as never);
    },
  );

  for (const { path, operationId, answer, summary } of answers) {
    api.openapi(
      createRoute({
        method: "post",
        path,
        operationId,
        tags,
        ...needs("inbox:write"),
        summary,
        request: { params: byId },
        responses: { 200: json("Where it stands", begunSchema), ...problemAnswers(400, 401, 403, 404, 409) },
      }),
      async (c) => {
        const result = await answerOffer(context, memberOf(c), c.req.valid("param").id, answer);
        return result.ok ? c.json(result.value, 200) : (problem(c, result) as never);
      },
    );
  }
}
