import type { AccessRule } from "./access-rule.ts";

export const businessesAccess: Record<string, AccessRule> = {
  "GET /account/business": { access: "sell" },
  "GET /account/business/apply": { access: "sell" },
  "POST /account/business/apply": { access: "sell", status: 400 },
  "GET /account/business/withdraw": { access: "sell", status: 302 },
  "POST /account/business/withdraw": { access: "sell", status: 303 },
  "GET /account/business/invitation": { access: "account", status: 404 },
  "POST /account/business/invitation": { access: "account", status: 404 },
  // No business has this id. Access to a business depends on membership, not on the role.
  "GET /account/business/:seller": { access: "sell", example: "/account/business/999999999", status: 404 },
  "POST /account/business/:seller": { access: "sell", example: "/account/business/999999999", status: 404 },
  "GET /account/business/:seller/hours": { access: "sell", example: "/account/business/999999999/hours", status: 404 },
  "POST /account/business/:seller/hours": { access: "sell", example: "/account/business/999999999/hours", status: 404 },
  "GET /account/business/:seller/pictures": {
    access: "sell",
    example: "/account/business/999999999/pictures",
    status: 404,
  },
  "POST /account/business/:seller/pictures": {
    access: "sell",
    example: "/account/business/999999999/pictures",
    status: 404,
  },
  "GET /account/business/:seller/staff": { access: "sell", example: "/account/business/999999999/staff", status: 404 },
  "POST /account/business/:seller/staff": { access: "sell", example: "/account/business/999999999/staff", status: 404 },
  "GET /account/business/:seller/leave": { access: "sell", example: "/account/business/999999999/leave", status: 404 },
  "POST /account/business/:seller/leave": { access: "sell", example: "/account/business/999999999/leave", status: 404 },
  "GET /account/business/:seller/verification": {
    access: "sell",
    example: "/account/business/999999999/verification",
    status: 404,
  },
  "POST /account/business/:seller/verification": {
    access: "sell",
    example: "/account/business/999999999/verification",
    status: 404,
  },
  "GET /account/business/:seller/close": { access: "sell", example: "/account/business/999999999/close", status: 404 },
  "POST /account/business/:seller/close": { access: "sell", example: "/account/business/999999999/close", status: 404 },
  "GET /moderation/businesses": { access: "moderate" },
  "GET /moderation/businesses/:application": {
    access: "moderate",
    example: "/moderation/businesses/999999999",
    status: 404,
  },
  "POST /moderation/businesses/:application": {
    access: "moderate",
    example: "/moderation/businesses/999999999",
    status: 404,
  },
  "GET /moderation/businesses/papers/:paper": {
    access: "moderate",
    example: "/moderation/businesses/papers/999999999",
    status: 404,
  },
  "POST /moderation/businesses/papers/:paper": {
    access: "moderate",
    example: "/moderation/businesses/papers/999999999",
    status: 404,
  },
  "GET /moderation/businesses/files/:file": {
    access: "moderate",
    example: "/moderation/businesses/files/0000000000000000000000.pdf",
    status: 404,
  },
  "GET /sellers/pictures/:file": { access: "everybody", example: "/sellers/pictures/nothing.webp", status: 404 },
};
