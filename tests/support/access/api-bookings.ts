import type { AccessRule } from "./access-rule.ts";

const none = "/api/v1/bookings/999999999";

export const apiBookingsAccess: Record<string, AccessRule> = {
  "GET /api/v1/rental-units/{id}/availability": {
    access: "everybody",
    example: "/api/v1/rental-units/999999999/availability",
    status: 404,
  },
  "GET /api/v1/bookings": { access: "account", visitor: 401 },
  "POST /api/v1/bookings": { access: "everybody", status: 400 },
  // A booking's token grants access without an account.
  "GET /api/v1/bookings/{idOrToken}": { access: "everybody", example: none, status: 404 },
  "POST /api/v1/bookings/{id}/cancellation": { access: "everybody", example: `${none}/cancellation`, status: 404 },
  "POST /api/v1/bookings/{idOrToken}/contact-confirmation": {
    access: "everybody",
    example: `${none}/contact-confirmation`,
    status: 400,
  },
  "GET /api/v1/rentals/bookings": { access: "account", visitor: 401 },
  "POST /api/v1/bookings/{id}/confirmation": {
    access: "account",
    example: `${none}/confirmation`,
    status: 404,
    visitor: 401,
  },
  "POST /api/v1/bookings/{id}/refusal": { access: "account", example: `${none}/refusal`, status: 400, visitor: 401 },
  "POST /api/v1/bookings/{id}/completion": {
    access: "account",
    example: `${none}/completion`,
    status: 404,
    visitor: 401,
  },
};
