import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { savePartOffer, withdrawPartOffer } from "#domain/part-requests/part-offers.server.ts";
import { partRequestMaxLengths, wantedPartFilters } from "#domain/part-requests/part-request.ts";
import { reportPartRequest } from "#domain/part-requests/part-request-reports.server.ts";
import { listPartOffers } from "#domain/part-requests/part-requests.server.ts";
import { listWantedParts, type WantedPart } from "#domain/part-requests/seller-requests.server.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import {
  newPartOfferBody,
  partOfferSchema,
  partRequestIdSchema,
  partRequestSchema,
  presentPartOffer,
  presentPartRequest,
} from "./part-request-schemas.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { createTextSchema, defineJsonBody, omitNulls, pageQuery, paginationShape } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Inbox");

const sellerParams = z.object({ id: partRequestIdSchema });
const params = sellerParams.extend({ requestId: partRequestIdSchema });

const wantedPartSchema = partRequestSchema
  .extend({ offer: partOfferSchema.nullable().openapi({ description: "Offer of the seller" }) })
  .openapi("WantedPart");

const sellerNotFound = { kind: "not_found", code: "seller.not_found" } as const;

/** Registers the requests that an own seller can answer, and the seller's offers. */
export function registerWantedPartRoutes(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/me/sellers/{id}/wanted-parts", "listWantedParts", {
      ...requireScope("inbox:read"),
      summary: "Requests for parts that an own seller can answer or has answered, newest first",
      description: "A business sees requests of categories and makes of which it has active part listings.",
      request: {
        params: sellerParams,
        query: pageQuery.extend({ filter: z.enum(wantedPartFilters).default("open") }),
      },
      responses: defineResponses(
        200,
        "A page of requests",
        z.object({ ...paginationShape, items: z.array(wantedPartSchema) }),
        [400, 401, 403, 404],
      ),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      if (!(await canActForSeller(db, requireUser(c).id, id, "orders"))) return respondWithProblem(c, sellerNotFound);
      const { items, ...page } = await listWantedParts(db, [id], clock(), c.req.valid("query"));
      const catalog = await getCatalog(db);
      const present = ({ ownOffers: [offer], ...request }: WantedPart) => ({
        ...presentPartRequest(request, catalog, clock()),
        offer: offer ? presentPartOffer(offer) : null,
      });
      return c.json({ ...page, items: items.map(present) }, 200);
    },
  );

  api.openapi(
    defineRoute("put", "/me/sellers/{id}/wanted-parts/{requestId}/offer", "savePartOffer", {
      ...requireScope("inbox:write"),
      summary: "Make or change the offer of an own seller for a requested part",
      request: { params, body: defineJsonBody(newPartOfferBody) },
      responses: defineResponses(200, "The offer", partOfferSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const { id: sellerId, requestId } = c.req.valid("param");
      const { priceMinor, ...input } = c.req.valid("json");
      const saved = await savePartOffer(
        { db, now: clock() },
        requireUser(c),
        { requestId, sellerId },
        { ...omitNulls(input), price: priceMinor },
      );
      if (!saved.ok) return respondWithProblem(c, saved);
      const [offer] = await listPartOffers(db, [requestId], [sellerId]);
      if (!offer) throw new Error("the offer was deleted meanwhile");
      return c.json(presentPartOffer(offer), 200);
    },
  );

  api.openapi(
    defineRoute("delete", "/me/sellers/{id}/wanted-parts/{requestId}/offer", "withdrawPartOffer", {
      ...requireScope("inbox:write"),
      summary: "Withdraw the offer of an own seller while the request is open",
      request: { params },
      responses: defineResponses(200, "The withdrawn offer", z.object({ id: z.number().int() }), [401, 403, 404, 409]),
    }),
    async (c) => {
      const { id: sellerId, requestId } = c.req.valid("param");
      const withdrawn = await withdrawPartOffer({ db, now: clock() }, requireUser(c), { requestId, sellerId });
      return withdrawn.ok ? c.json(withdrawn.value, 200) : respondWithProblem(c, withdrawn);
    },
  );

  api.openapi(
    defineRoute("post", "/wanted-parts/{id}/report", "reportPartRequest", {
      ...requireScope("inbox:write"),
      summary: "Report a request that an own seller can answer to the moderators",
      request: {
        params: sellerParams,
        body: defineJsonBody(z.object({ report: createTextSchema(partRequestMaxLengths.report) })),
      },
      responses: defineResponses(
        200,
        "The reported request",
        z.object({ id: z.number().int() }),
        [400, 401, 403, 404, 429],
      ),
    }),
    async (c) => {
      const reported = await reportPartRequest(
        { db, now: clock() },
        requireUser(c),
        c.req.valid("param").id,
        c.req.valid("json").report,
      );
      return reported.ok ? c.json(reported.value, 200) : respondWithProblem(c, reported);
    },
  );
}
