import { OpenAPIHono } from "@hono/zod-openapi";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { isLanguage, type Language } from "#kernel/local-text.ts";
import { addAuth } from "./auth.ts";
import { addCart } from "./cart.ts";
import { addCheckout } from "./checkout.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { addFit } from "./fit.ts";
import { addGarage } from "./garage.ts";
import { addMe } from "./me.ts";
import { addOrders } from "./orders.ts";
import { problem } from "./problem.ts";
import { addProducts } from "./products.ts";
import { addReference } from "./reference.ts";
import { addReviews } from "./reviews.ts";
import { readApiSession } from "./session.ts";
import { addSuggestions } from "./suggestions.ts";
import { addVehicles } from "./vehicles.ts";

/** How the server reads a reader's language from cookies and headers; the same for pages and API. */
export type ReadLanguage = (request: Request) => Language;

/** The REST interface under /api/v1 (AP-16). `requestId` is set by the server before it. */
export function createApi(services: ApiServices, readLanguage: ReadLanguage): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook(result, c) {
      if (result.success) return;
      const errors = result.error.issues.map((issue) => ({
        path: issue.path.join("."),
        code: issue.code ?? "invalid",
        message: `${issue.path.join(".")}: ${issue.message}`,
      }));
      return problem(c, { kind: "invalid", code: "request.invalid", errors });
    },
  });

  api.use(async (c, next) => {
    const asked = c.req.query("lang");
    c.set("language", isLanguage(asked) ? asked : readLanguage(c.req.raw));
    // GN-06: an unknown language is an error here, though pages ignore it.
    if (asked !== undefined && !(await catalogueOf(services.db)).languages.some((each) => each.code === asked)) {
      return problem(c, { kind: "not_found", code: "language.not_found" });
    }
    c.header("content-language", c.get("language"));
    await next();
  });

  api.use(readApiSession(services));

  addReference(api, services);
  addProducts(api, services);
  addReviews(api, services);
  addFit(api, services);
  addSuggestions(api, services);
  addAuth(api, services);
  addMe(api, services);
  addVehicles(api, services);
  addGarage(api, services);
  addCart(api, services);
  addCheckout(api, services);
  addOrders(api, services);

  api.doc31("/openapi.json", {
    openapi: "3.1.0",
    info: { title: "Karaj API", version: "1" },
    servers: [{ url: "/api/v1" }],
  });
  // Last of all, and not `notFound`, which counts for nothing in an application mounted in another.
  api.all("*", (c) => problem(c, { kind: "not_found", code: "page.not_found" }));
  return api;
}
