import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { isHumanRequest } from "#domain/listings/lifecycle/daily-counter.ts";
import { revealPhone } from "#domain/listings/lifecycle/phone-reveal.server.ts";
import { listAccessibleSellers } from "#domain/sellers/seller-access.server.ts";
import { employedRoles } from "#domain/sellers/staff-permissions.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { sellerSchema } from "./schemas.ts";
import { getActingAccount, getCaller } from "./session.ts";

const defineAdsRoute = createRouteDefiner("Ads");
const defineProductsRoute = createRouteDefiner("Products");

const ownSellerSchema = sellerSchema
  .extend({ role: z.enum(["owner", ...employedRoles]), closed: z.boolean() })
  .openapi("OwnSeller");

/** Registers the routes for a member's sellers, and for revealing the phone number of any seller. */
export function registerOwnSellerRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, getAddress, listingCounter } = services;

  api.openapi(
    defineAdsRoute("get", "/me/sellers", "listOwnSellers", {
      ...requireScope("ads:read"),
      summary:
        "List the sellers that the member acts for. Members who sell on their own get one with their first listing",
      responses: defineResponses(200, "The sellers", z.object({ items: z.array(ownSellerSchema) }), [401, 403]),
    }),
    async (c) => {
      const sellers = await listAccessibleSellers(db, requireUser(c).id);
      const items = sellers.map(({ name, ...seller }) => ({
        ...seller,
        name: pickTranslation(name, c.get("language")).text,
        names: name,
      }));
      return c.json({ items }, 200);
    },
  );

  api.openapi(
    defineProductsRoute("get", "/products/{idOrSlug}/phone", "revealPhone", {
      summary: "Reveal the phone number of a seller, also if it is hidden from readers. Limited per hour",
      request: { params: z.object({ idOrSlug: z.string().max(300) }) },
      responses: defineResponses(200, "The phone number", z.object({ phone: z.string() }).openapi("Phone"), [404, 429]),
    }),
    async (c) => {
      const listingId = parseListingId(c.req.valid("param").idOrSlug) ?? 0;
      const userId = getActingAccount(c)?.id;
      const address = getAddress(c);
      const now = clock();
      const revealed = await revealPhone(db, listingId, { account: getCaller(c), address }, now);
      if (!revealed.ok) return respondWithProblem(c, revealed);
      const browser = c.req.header("user-agent") ?? null;
      if (userId !== undefined || isHumanRequest(c.req.raw))
        listingCounter.count(listingId, "reveals", { userId, address, browser }, now);
      c.header("cache-control", "no-store");
      return c.json({ phone: revealed.value.phone }, 200);
    },
  );
}
