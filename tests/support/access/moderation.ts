import type { AccessRule } from "./access-rule.ts";

/** Access rules of moderation. */
export const moderationAccess: Record<string, AccessRule> = {
  "GET /shop/products/:product/report": { access: "everybody", example: "ad/report" },
  "POST /shop/products/:product/report": { access: "everybody", example: "ad/report", status: 400 },
  "GET /moderation": { access: "moderate" },
  "GET /moderation/ads": { access: "moderate" },
  "POST /moderation/ads": { access: "moderate", status: 400 },
  "GET /moderation/ads/:ad": { access: "moderate", example: "/moderation/ads/999999999", status: 404 },
  "POST /moderation/ads/:ad": { access: "moderate", example: "/moderation/ads/999999999", status: 404 },
  "GET /moderation/undo/:decision": { access: "moderate", example: "/moderation/undo/999999999", status: 302 },
  "POST /moderation/undo/:decision": { access: "moderate", example: "/moderation/undo/999999999", status: 404 },
  "GET /moderation/reports": { access: "moderate" },
  "POST /moderation/reports": { access: "moderate", status: 404 },
  "GET /moderation/people": { access: "moderate" },
  "GET /moderation/people/:person": { access: "moderate", example: "/moderation/people/999999999", status: 404 },
  "POST /moderation/people/:person": { access: "moderate", example: "/moderation/people/999999999", status: 404 },
  "GET /moderation/words": { access: "moderate" },
  "POST /moderation/words": { access: "moderate", status: 400 },
  "GET /moderation/log": { access: "moderate" },
};
