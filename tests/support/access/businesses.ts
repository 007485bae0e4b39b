import type { AccessRule } from "./access-rule.ts";

export const businessesAccess: Record<string, AccessRule> = {
  "GET /account/business": { who: "sell" },
  "GET /account/business/apply": { who: "sell" },
  "POST /account/business/apply": { who: "sell", status: 400 },
  "GET /account/business/withdraw": { who: "sell", status: 302 },
  "POST /account/business/withdraw": { who: "sell", status: 303 },
  "GET /account/business/invitation": { who: "account", status: 404 },
  "POST /account/business/invitation": { who: "account", status: 404 },
  // No business has this id. Access to a business depends on membership, not on the role.
  "GET /account/business/:seller": { who: "sell", example: "/account/business/999999999", status: 404 },
  "POST /account/business/:seller": { who: "sell", example: "/account/business/999999999", status: 404 },
  "GET /account/business/:seller/hours": { who: "sell", example: "/account/business/999999999/hours", status: 404 },
  "POST /account/business/:seller/hours": { who: "sell", example: "/account/business/999999999/hours", status: 404 },
  "GET /account/business/:seller/pictures": {
    who: "sell",
    example: "/account/business/999999999/pictures",
    status: 404,
  },
  "POST /account/business/:seller/pictures": {
    who: "sell",
    example: "/account/business/999999999/pictures",
    status: 404,
  },
  "GET /account/business/:seller/staff": { who: "sell", example: "/account/business/999999999/staff", status: 404 },
  "POST /account/business/:seller/staff": { who: "sell", example: "/account/business/999999999/staff", status: 404 },
  "GET /account/business/:seller/leave": { who: "sell", example: "/account/business/999999999/leave", status: 404 },
  "POST /account/business/:seller/leave": { who: "sell", example: "/account/business/999999999/leave", status: 404 },
  "GET /account/business/:seller/verification": {
    who: "sell",
    example: "/account/business/999999999/verification",
    status: 404,
  },
  "POST /account/business/:seller/verification": {
    who: "sell",
    example: "/account/business/999999999/verification",
    status: 404,
  },
  "GET /account/business/:seller/close": { who: "sell", example: "/account/business/999999999/close", status: 404 },
  "POST /account/business/:seller/close": { who: "sell", example: "/account/business/999999999/close", status: 404 },
  "GET /moderation/businesses": { who: "moderate" },
  "GET /moderation/businesses/:application": {
    who: "moderate",
    example: "/moderation/businesses/999999999",
    status: 404,
  },
  "POST /moderation/businesses/:application": {
    who: "moderate",
    example: "/moderation/businesses/999999999",
    status: 404,
  },
  "GET /moderation/businesses/papers/:paper": {
    who: "moderate",
    example: "/moderation/businesses/papers/999999999",
    status: 404,
  },
  "POST /moderation/businesses/papers/:paper": {
    who: "moderate",
    example: "/moderation/businesses/papers/999999999",
    status: 404,
  },
  "GET /moderation/businesses/files/:file": {
    who: "moderate",
    example: "/moderation/businesses/files/0000000000000000000000.pdf",
    status: 404,
  },
  "GET /sellers/pictures/:file": { who: "everybody", example: "/sellers/pictures/nothing.webp", status: 404 },
};
