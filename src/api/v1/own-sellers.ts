import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { isPerson } from "#domain/ads/life/counter.ts";
import { revealPhone } from "#domain/ads/life/phone.server.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { employedRoles } from "#domain/sellers/duties.ts";
import { sellersActedFor } from "#domain/sellers/owned.server.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { json } from "./ad-schemas.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { memberOf, needs } from "./needs.ts";
import { problem, problemAnswers } from "./problem.ts";
import { sellerSchema } from "./schemas.ts";
import { accountIn, callerOf } from "./session.ts";

const ownSeller = sellerSchema
  .extend({ role: z.enum(["owner", ...employedRoles]), closed: z.boolean() })
  .openapi("OwnSeller");

/** As whom somebody sells; and how a seller is reached. */
export function addOwnSellers(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock, addressOf, adCounter } = services;

  api.openapi(
    createRoute({
      method: "get",
      path: "/me/sellers",
      operationId: "listOwnSellers",
      tags: ["Ads"],
      ...needs("ads:read"),
      summary: "The sellers that one acts for; who sells as oneself becomes one with the first ad",
      responses: { 200: json("The sellers", z.object({ items: z.array(ownSeller) })), ...problemAnswers(401, 403) },
    }),
    async (c) => {
      const sellers = await sellersActedFor(db, memberOf(c).id);
      const items = sellers.map(({ name, ...seller }) => ({
        ...seller,
        name: inLanguage(name, c.get("language")).text,
        names: name,
      }));
      return c.json({ items }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/products/{idOrSlug}/phone",
      operationId: "revealPhone",
      tags: ["Products"],
      summary: "The phone of an ad's seller, also of one that hides it from who only reads; so often an hour",
      request: { params: z.object({ idOrSlug: z.string().max(300) }) },
      responses: {
        200: json("The phone", z.object({ phone: z.string() }).openapi("Phone")),
        ...problemAnswers(404, 429),
      },
    }),
    async (c) => {
      const adId = productIdOf(c.req.valid("param").idOrSlug) ?? 0;
      const userId = accountIn(c)?.id;
      const address = addressOf(c);
      const now = clock();
      const shown = await revealPhone(db, adId, { account: callerOf(c), address }, now);
      if (!shown.ok) return problem(c, shown) as never;
      const browser = c.req.header("user-agent") ?? null;
      if (userId !== undefined || isPerson(c.req.raw))
        adCounter.count(adId, "reveals", { userId, address, browser }, now);
      c.header("cache-control", "no-store");
      return c.json({ phone: shown.value.phone }, 200);
    },
  );
}
