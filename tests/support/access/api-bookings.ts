import type { AccessRule } from "./access-rule.ts";

const none = "/api/v1/bookings/999999999";

export const apiBookingsAccess: Record<string, AccessRule> = {
  "GET /api/v1/rental-units/{id}/availability": {
    who: "everybody",
    example: "/api/v1/rental-units/999999999/availability",
    status: 404,
  },
  "GET /api/v1/bookings": { who: "account", visitor: 401 },
  "POST /api/v1/bookings": { who: "everybody", status: 400 },
  // A booking's token grants access without an account.
  "GET /api/v1/bookings/{idOrToken}": { who: "everybody", example: none, status: 404 },
  "POST /api/v1/bookings/{id}/cancellation": { who: "everybody", example: `${none}/cancellation`, status: 404 },
  "POST /api/v1/bookings/{idOrToken}/contact-confirmation": {
    who: "everybody",
    example: `${none}/contact-confirmation`,
    status: 400,
  },
  "GET /api/v1/rentals/bookings": { who: "account", visitor: 401 },
  "POST /api/v1/bookings/{id}/confirmation": {
    who: "account",
    example: `${none}/confirmation`,
    status: 404,
    visitor: 401,
  },
  "POST /api/v1/bookings/{id}/refusal": { who: "account", example: `${none}/refusal`, status: 400, visitor: 401 },
  "POST /api/v1/bookings/{id}/completion": {
    who: "account",
    example: `${none}/completion`,
    status: 404,
    visitor: 401,
  },
};
