import type { AccessRule } from "./access-rule.ts";

export const businessesAccess: Record<string, AccessRule> = {
  "GET /account/business": { access: "sell" },
  "GET /account/business/apply": { access: "sell" },
  "POST /account/business/apply": { access: "sell", status: 400 },
  "GET /account/business/withdraw": { access: "sell", status: 302 },
  "POST /account/business/withdraw": { access: "sell", status: 303 },
  "GET, POST /account/business/invitation": { access: "account", status: 404 },
  // No business has this id. Access to a business depends on membership, not on the role.
  "GET, POST /account/business/:seller": { access: "sell", status: 404 },
  "GET, POST /account/business/:seller/hours": { access: "sell", status: 404 },
  "GET, POST /account/business/:seller/rentals": { access: "sell", status: 404 },
  "GET, POST /account/business/:seller/pictures": { access: "sell", status: 404 },
  "GET, POST /account/business/:seller/staff": { access: "sell", status: 404 },
  "GET, POST /account/business/:seller/leave": { access: "sell", status: 404 },
  "GET, POST /account/business/:seller/feeds": { access: "sell", status: 404 },
  "GET, POST /account/business/:seller/verification": { access: "sell", status: 404 },
  "GET, POST /account/business/:seller/close": { access: "sell", status: 404 },
  "GET /moderation/businesses": { access: "moderate" },
  "GET, POST /moderation/businesses/:application": { access: "moderate", status: 404 },
  "GET, POST /moderation/businesses/papers/:paper": { access: "moderate", status: 404 },
  "GET /moderation/businesses/files/:file": {
    access: "moderate",
    example: "/moderation/businesses/files/0000000000000000000000.pdf",
    status: 404,
  },
  "GET /sellers/pictures/:file": { access: "everybody", example: "/sellers/pictures/nothing.webp", status: 404 },
};
