import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { inboxMaxLengths } from "#domain/inbox/conversation.ts";
import { acceptPartOffer } from "#domain/part-requests/part-offers.server.ts";
import { formatGarageCar } from "#domain/part-requests/part-request-input.ts";
import {
  closePartRequest,
  createPartRequest,
  createPartRequestNotFoundFailure,
  listPartOffers,
  listPartRequests,
} from "#domain/part-requests/part-requests.server.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import {
  newPartRequestBody,
  partOfferSchema,
  partRequestIdSchema,
  partRequestSchema,
  presentPartOffer,
  presentPartRequest,
} from "./part-request-schemas.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { createTextSchema, defineJsonBody, omitNulls } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Inbox");

const params = z.object({ id: partRequestIdSchema });

const requestWithOffersSchema = partRequestSchema
  .extend({ offers: z.array(partOfferSchema) })
  .openapi("PartRequestWithOffers");

/** Registers the requests for parts of a member. */
export function registerPartRequestRoutes(
  api: OpenAPIHono<ApiEnv>,
  { db, clock, getOrigin, wakeMail }: ApiServices,
): void {
  const findRequest = async (c: ApiContext, id: number) => {
    const [request] = await listPartRequests(db, requireUser(c).id, id);
    if (!request) return undefined;
    const offers = await listPartOffers(db, [id]);
    return { ...presentPartRequest(request, await getCatalog(db), clock()), offers: offers.map(presentPartOffer) };
  };
  const respondWithRequest = async (c: ApiContext, id: number) => {
    const request = await findRequest(c, id);
    if (!request) throw new Error("the part request was deleted meanwhile");
    return request;
  };

  api.openapi(
    defineRoute("get", "/part-requests", "listPartRequests", {
      ...requireScope("inbox:read"),
      summary: "Own requests for parts, newest first",
      responses: defineResponses(200, "The requests", z.object({ items: z.array(partRequestSchema) }), [401, 403]),
    }),
    async (c) => {
      const [requests, catalog] = await Promise.all([listPartRequests(db, requireUser(c).id), getCatalog(db)]);
      return c.json({ items: requests.map((each) => presentPartRequest(each, catalog, clock())) }, 200);
    },
  );

  api.openapi(
    defineRoute("post", "/part-requests", "createPartRequest", {
      ...requireScope("inbox:write"),
      summary: "Ask sellers for a part",
      description: "Businesses with active part listings of the category or for the make can answer within 14 days.",
      request: { body: defineJsonBody(newPartRequestBody) },
      responses: defineResponses(201, "The request", requestWithOffersSchema, [400, 401, 403, 409, 429]),
    }),
    async (c) => {
      const { garageVehicleId, model, ...input } = c.req.valid("json");
      const car = typeof garageVehicleId === "number" ? formatGarageCar(garageVehicleId) : (model ?? undefined);
      const created = await createPartRequest({ db, now: clock() }, requireUser(c), { ...omitNulls(input), car });
      if (!created.ok) {
        const carField = typeof garageVehicleId === "number" ? "garageVehicleId" : "model";
        const errors = created.errors?.map((error) => (error.path === "car" ? { ...error, path: carField } : error));
        return respondWithProblem(c, { ...created, errors });
      }
      return c.json(await respondWithRequest(c, created.value.id), 201);
    },
  );

  api.openapi(
    defineRoute("get", "/part-requests/{id}", "getPartRequest", {
      ...requireScope("inbox:read"),
      summary: "An own request with its offers, the cheapest of each currency first",
      request: { params },
      responses: defineResponses(200, "The request", requestWithOffersSchema, [401, 403, 404]),
    }),
    async (c) => {
      const request = await findRequest(c, c.req.valid("param").id);
      return request ? c.json(request, 200) : respondWithProblem(c, createPartRequestNotFoundFailure());
    },
  );

  api.openapi(
    defineRoute("post", "/part-requests/{id}/close", "closePartRequest", {
      ...requireScope("inbox:write"),
      summary: "Close an open request",
      request: { params },
      responses: defineResponses(200, "The request", requestWithOffersSchema, [401, 403, 404, 409]),
    }),
    async (c) => {
      const closed = await closePartRequest({ db, now: clock() }, requireUser(c), c.req.valid("param").id);
      if (!closed.ok) return respondWithProblem(c, closed);
      return c.json(await respondWithRequest(c, closed.value.id), 200);
    },
  );

  api.openapi(
    defineRoute("post", "/part-requests/{id}/offers/{offerId}/accept", "acceptPartOffer", {
      ...requireScope("inbox:write"),
      summary: "Accept an offer: closes the request and sends the first message to the seller",
      request: {
        params: params.extend({ offerId: partRequestIdSchema }),
        body: defineJsonBody(z.object({ text: createTextSchema(inboxMaxLengths.text) })),
      },
      responses: defineResponses(
        200,
        "Id of the conversation",
        z.object({ conversation: z.number().int() }),
        [400, 401, 403, 404, 409, 429],
      ),
    }),
    async (c) => {
      const { id, offerId } = c.req.valid("param");
      const accepted = await acceptPartOffer(
        { db, now: clock(), origin: getOrigin(c.req.raw), wakeMail },
        requireUser(c),
        { requestId: id, offerId },
        c.req.valid("json").text,
      );
      return accepted.ok ? c.json(accepted.value, 200) : respondWithProblem(c, accepted);
    },
  );
}
