import { OpenAPIHono } from "@hono/zod-openapi";
import { HTTPException } from "hono/http-exception";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { isLanguage, type Language } from "#kernel/local-text.ts";
import type { FieldError } from "#kernel/result.ts";
import { addAdLife } from "./ad-life.ts";
import { addAdPictures } from "./ad-pictures.ts";
import { addAds } from "./ads.ts";
import { addAuth } from "./auth.ts";
import { addBlog } from "./blog.ts";
import { isKeepable, notText } from "./bodies.ts";
import { addBookings } from "./bookings.ts";
import { addCart } from "./cart.ts";
import { addCheckout } from "./checkout.ts";
import { addCompare } from "./compare.ts";
import { conditional, keepFor } from "./conditional.ts";
import { addContact } from "./contact.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { addConversations } from "./conversations.ts";
import { describe } from "./document.ts";
import { addEvents } from "./events.ts";
import { addFeatures } from "./features.ts";
import { addFit } from "./fit.ts";
import { addGarage } from "./garage.ts";
import { requestLimits } from "./limits.ts";
import { addMe } from "./me.ts";
import { addMemberData } from "./member-data.ts";
import { onlyKnown } from "./methods.ts";
import { addNotifications } from "./notifications.ts";
import { addOffers } from "./offers.ts";
import { strengthen } from "./operations.ts";
import { addOrders } from "./orders.ts";
import { addOwnSellers } from "./own-sellers.ts";
import { problem } from "./problem.ts";
import { addProducts } from "./products.ts";
import { addReference } from "./reference.ts";
import { addRentals } from "./rentals.ts";
import { addReviews } from "./reviews.ts";
import { addSellers } from "./sellers.ts";
import { readApiSession, tokensAlone } from "./session.ts";
import { addSuggestions } from "./suggestions.ts";
import { addTokens } from "./tokens.ts";
import { addVehicles } from "./vehicles.ts";

/** How the server reads a reader's language from cookies and headers; the same for pages and API. */
export type ReadLanguage = (request: Request) => Language;

/** The REST interface under /api/v1 (AP-16). `requestId` is set by the server before it. */
export function createApi(services: ApiServices, readLanguage: ReadLanguage): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook(result, c) {
      if (result.success) return;
      const errors = result.error.issues.map((issue) => {
        const path = issue.path.join(".");
        // A parameter that isn't there is read as no number.
        const isLacking =
          issue.message.endsWith("received undefined") ||
          (result.target === "query" && c.req.query(path) === undefined);
        // What isn't there at all is missing, whatever it should have been; its code has words of its own.
        return issue.code === "invalid_type" && isLacking
          ? { path, code: "required", message: "required" }
          : { path, code: issue.code, message: `${path}: ${issue.message}` };
      });
      return problem(c, { kind: "invalid", code: "request.invalid", errors });
    },
  });
  const limits = requestLimits(services);

  api.use(tokensAlone);
  api.use(async (c, next) => {
    const asked = c.req.query("lang");
    c.set("language", isLanguage(asked) ? asked : readLanguage(c.req.raw));
    c.set("now", services.clock());
    c.header("content-language", c.get("language"));
    await next();
  });
  api.use(conditional);
  api.use(limits.beforeSession);
  api.use(readApiSession(services));
  api.use(limits.afterSession);
  api.use(onlyKnown(api));
  api.use(async (c, next) => {
    // GN-06: an unknown language is an error here, though pages ignore it.
    const asked = c.req.query("lang");
    if (asked !== undefined && !(await catalogueOf(services.db)).languages.some((each) => each.code === asked)) {
      return problem(c, { kind: "not_found", code: "language.not_found" });
    }
    const { pathname, searchParams } = new URL(c.req.url);
    // Nothing is called by a NUL, and the database takes none.
    if (pathname.includes("%00")) return problem(c, { kind: "not_found", code: "page.not_found" });
    const errors = unkeepable(searchParams);
    if (errors.length > 0) return problem(c, { kind: "invalid", code: "request.not_text", errors });
    await next();
  });
  api.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return problem(c, { kind: error.status === 415 ? "media_type" : "invalid", code: "request.invalid" });
    }
    return problem(c, { kind: "unexpected", code: "unexpected" });
  });
  strengthen(api, services);

  addReference(api, services);
  addProducts(api, services);
  addSellers(api, services);
  addFeatures(api, services);
  addReviews(api, services);
  addFit(api, services);
  addSuggestions(api, services);
  addAuth(api, services);
  addMe(api, services);
  addCompare(api, services);
  addMemberData(api, services);
  addTokens(api, services);
  addVehicles(api, services);
  addGarage(api, services);
  addCart(api, services);
  addCheckout(api, services);
  addOrders(api, services);
  addConversations(api, services);
  addOffers(api, services);
  addNotifications(api, services);
  addEvents(api, services);
  addAds(api, services);
  addAdPictures(api, services);
  addAdLife(api, services);
  addOwnSellers(api, services);
  addRentals(api, services);
  addBookings(api, services);
  addBlog(api, services);
  addContact(api, services);

  let document: string | undefined;
  api.get("/openapi.json", (c) => {
    document ??= JSON.stringify(describe(api));
    keepFor(c, 300);
    return c.body(document, 200, { "content-type": "application/json; charset=utf-8" });
  });
  return api;
}

/** Parameters with characters that nothing could be looked up by. */
const unkeepable = (params: URLSearchParams): FieldError[] =>
  [...params].filter((pair) => !pair.every(isKeepable)).map(([name]) => notText(name));
