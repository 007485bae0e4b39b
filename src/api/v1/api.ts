import { OpenAPIHono } from "@hono/zod-openapi";
import { HTTPException } from "hono/http-exception";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { isLanguage, type Language } from "#kernel/localized-text.ts";
import type { FieldError } from "#kernel/result.ts";
import { registerAuthRoutes } from "./auth.ts";
import { registerBlogRoutes } from "./blog.ts";
import { createUnstorableTextError, isStorableText } from "./body-validation.ts";
import { registerBookingInvoiceRoutes } from "./booking-invoices.ts";
import { registerBookingRoutes } from "./bookings.ts";
import { buildOpenApiDocument } from "./build-openapi-document.ts";
import { registerCartRoutes } from "./cart.ts";
import { registerCheckoutRoutes } from "./checkout.ts";
import { registerCompareRoutes } from "./compare.ts";
import { handleConditionalRequests, setPublicCacheControl } from "./conditional-requests.ts";
import { registerContactRoutes } from "./contact.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { registerConversationRoutes } from "./conversations.ts";
import { registerDonorCarRoutes } from "./donor-cars.ts";
import { registerDriverDocumentRoutes } from "./driver-documents.ts";
import { registerEventRoutes } from "./events.ts";
import { registerFeatureRoutes } from "./features.ts";
import { registerFitmentRoutes } from "./fitment.ts";
import { registerGarageRoutes } from "./garage.ts";
import { registerListingLifecycleRoutes } from "./listing-lifecycle.ts";
import { registerListingPictureRoutes } from "./listing-pictures.ts";
import { registerListingQuestionRoutes } from "./listing-questions.ts";
import { registerMeRoutes } from "./me.ts";
import { registerMemberDataRoutes } from "./member-data.ts";
import { registerNotificationRoutes } from "./notifications.ts";
import { registerOfferRoutes } from "./offers.ts";
import { applyOperationPolicies } from "./operation-policies.ts";
import { registerOrderInvoiceRoutes } from "./order-invoices.ts";
import { registerOrderRoutes } from "./orders.ts";
import { registerOwnListingRoutes } from "./own-listings.ts";
import { registerOwnSellerRoutes } from "./own-sellers.ts";
import { registerPartRequestRoutes } from "./part-requests.ts";
import { registerPaymentRoutes } from "./payments.ts";
import { respondWithProblem } from "./problem-response.ts";
import { registerProductRoutes } from "./products.ts";
import { createRateLimitMiddleware } from "./rate-limits.ts";
import { registerReferenceRoutes } from "./reference.ts";
import { registerRentalRoutes } from "./rentals.ts";
import { registerReturnRoutes } from "./returns.ts";
import { registerReviewRoutes } from "./reviews.ts";
import { registerSavedSearchRoutes } from "./saved-searches.ts";
import { registerSellerCouponRoutes } from "./seller-coupons.ts";
import { registerSellerMoneyRoutes } from "./seller-money.ts";
import { registerSellerRoutes } from "./sellers.ts";
import { registerServicePlanRoutes } from "./service-plan.ts";
import { authenticateApiRequest, ignoreCookiesWithBearerToken } from "./session.ts";
import { registerShippingRoutes } from "./shipping.ts";
import { registerSuggestionRoutes } from "./suggestions.ts";
import { registerTokenRoutes } from "./tokens.ts";
import { rejectUnknownRoutes } from "./unknown-routes.ts";
import { registerVehicleRoutes } from "./vehicles.ts";
import { registerViewingRoutes } from "./viewings.ts";
import { registerWantedPartRoutes } from "./wanted-parts.ts";

/** Determines the language of a request from its cookies and headers. Pages and API use the same function. */
export type LanguageResolver = (request: Request) => Language;

/** Creates the REST API under /api/v1 (AP-16). Earlier middleware must have set `requestId`. */
export function createApi(services: ApiServices, resolveLanguage: LanguageResolver): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook(result, c) {
      if (result.success) return;
      const errors = result.error.issues.map((issue) => {
        const path = issue.path.join(".");
        // Zod coerces a missing query parameter to NaN, so its message does not contain "undefined".
        const isMissing =
          issue.message.endsWith("received undefined") ||
          (result.target === "query" && c.req.query(path) === undefined);
        // A missing field gets the code `required`, regardless of its type.
        return issue.code === "invalid_type" && isMissing
          ? { path, code: "required", message: "required" }
          : { path, code: issue.code, message: `${path}: ${issue.message}` };
      });
      return respondWithProblem(c, { kind: "invalid", code: "request.invalid", errors });
    },
  });
  const limits = createRateLimitMiddleware(services);

  api.use(ignoreCookiesWithBearerToken);
  api.use(async (c, next) => {
    const requestedLanguage = c.req.query("lang");
    c.set("language", isLanguage(requestedLanguage) ? requestedLanguage : resolveLanguage(c.req.raw));
    c.set("now", services.clock());
    c.header("content-language", c.get("language"));
    await next();
  });
  api.use(handleConditionalRequests);
  api.use(limits.beforeSession);
  api.use(authenticateApiRequest(services));
  api.use(limits.afterSession);
  api.use(rejectUnknownRoutes(api));
  api.use(async (c, next) => {
    // An unknown language is an error in the API, although pages ignore it (GN-06).
    const requestedLanguage = c.req.query("lang");
    if (
      requestedLanguage !== undefined &&
      !(await getCatalog(services.db)).languages.some((each) => each.code === requestedLanguage)
    ) {
      return respondWithProblem(c, { kind: "not_found", code: "language.not_found" });
    }
    const { pathname, searchParams } = new URL(c.req.url);
    // Paths with NUL match no resource. PostgreSQL would reject NUL in a text.
    if (pathname.includes("%00")) return respondWithProblem(c, { kind: "not_found", code: "page.not_found" });
    const errors = findUnstorableParameters(searchParams);
    if (errors.length > 0) return respondWithProblem(c, { kind: "invalid", code: "request.not_text", errors });
    await next();
  });
  api.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return respondWithProblem(c, { kind: error.status === 415 ? "media_type" : "invalid", code: "request.invalid" });
    }
    return respondWithProblem(c, { kind: "unexpected", code: "unexpected" });
  });
  applyOperationPolicies(api, services);

  registerReferenceRoutes(api, services);
  registerProductRoutes(api, services);
  registerSellerRoutes(api, services);
  registerFeatureRoutes(api, services);
  registerReviewRoutes(api, services);
  registerFitmentRoutes(api, services);
  registerSuggestionRoutes(api, services);
  registerAuthRoutes(api, services);
  registerMeRoutes(api, services);
  registerCompareRoutes(api, services);
  registerMemberDataRoutes(api, services);
  registerTokenRoutes(api, services);
  registerVehicleRoutes(api, services);
  registerGarageRoutes(api, services);
  registerCartRoutes(api, services);
  registerCheckoutRoutes(api, services);
  registerOrderRoutes(api, services);
  registerPaymentRoutes(api, services);
  registerOrderInvoiceRoutes(api, services);
  registerReturnRoutes(api, services);
  registerConversationRoutes(api, services);
  registerOfferRoutes(api, services);
  registerViewingRoutes(api, services);
  registerListingQuestionRoutes(api, services);
  registerNotificationRoutes(api, services);
  registerEventRoutes(api, services);
  registerOwnListingRoutes(api, services);
  registerListingPictureRoutes(api, services);
  registerListingLifecycleRoutes(api, services);
  registerOwnSellerRoutes(api, services);
  registerPartRequestRoutes(api, services);
  registerWantedPartRoutes(api, services);
  registerDonorCarRoutes(api, services);
  registerSavedSearchRoutes(api, services);
  registerSellerCouponRoutes(api, services);
  registerSellerMoneyRoutes(api, services);
  registerServicePlanRoutes(api, services);
  registerShippingRoutes(api, services);
  registerRentalRoutes(api, services);
  registerBookingRoutes(api, services);
  registerBookingInvoiceRoutes(api, services);
  registerDriverDocumentRoutes(api, services);
  registerBlogRoutes(api, services);
  registerContactRoutes(api, services);

  let openApiJson: string | undefined;
  api.get("/openapi.json", (c) => {
    openApiJson ??= JSON.stringify(buildOpenApiDocument(api));
    setPublicCacheControl(c, 300);
    return c.body(openApiJson, 200, { "content-type": "application/json; charset=utf-8" });
  });
  return api;
}

/** Returns an error for each query parameter that contains characters which the database cannot store. */
const findUnstorableParameters = (params: URLSearchParams): FieldError[] =>
  [...params].filter((pair) => !pair.every(isStorableText)).map(([name]) => createUnstorableTextError(name));
