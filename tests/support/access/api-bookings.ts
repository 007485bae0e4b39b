import type { AccessRule } from "./access-rule.ts";

export const apiBookingsAccess: Record<string, AccessRule> = {
  "GET /api/v1/rental-units/{id}/availability": { access: "everybody", status: 404 },
  "GET /api/v1/bookings": { access: "account", visitor: 401 },
  "POST /api/v1/bookings": { access: "everybody", status: 400 },
  // A booking's token grants access without an account.
  "GET /api/v1/bookings/{idOrToken}": { access: "everybody", status: 404 },
  "GET /api/v1/bookings/{idOrToken}/invoices": { access: "everybody", status: 404 },
  "GET /api/v1/bookings/{idOrToken}/invoices/{uuid}": { access: "everybody", status: 404 },
  "DELETE /api/v1/bookings/{idOrToken}/change": { access: "everybody", status: 404 },
  "POST /api/v1/bookings/{id}/cancellation": { access: "everybody", status: 404 },
  "POST /api/v1/bookings/{idOrToken}/contact-confirmation": { access: "everybody", status: 400 },
  "POST /api/v1/bookings/{idOrToken}/deposit-answer": { access: "everybody", status: 400 },
  "GET /api/v1/bookings/{idOrToken}/documents": { access: "everybody", status: 404 },
  "POST /api/v1/bookings/{idOrToken}/documents": { access: "everybody", status: 415 },
  "POST /api/v1/bookings/{id}/document-answers": { access: "account", status: 400, visitor: 401 },
  "POST /api/v1/bookings/{idOrToken}/payment": { access: "everybody", status: 404 },
  "GET /api/v1/rentals/bookings": { access: "account", visitor: 401 },
  "POST /api/v1/bookings/{id}/confirmation": { access: "account", status: 404, visitor: 401 },
  "POST /api/v1/bookings/{id}/refusal": { access: "account", status: 400, visitor: 401 },
  "POST /api/v1/bookings/{id}/deposit": { access: "account", status: 400, visitor: 401 },
  "POST /api/v1/bookings/{id}/completion": { access: "account", status: 404, visitor: 401 },
};
