import type { AccessRule } from "./access-rule.ts";

/** Access rules of moderation. */
export const moderationAccess: Record<string, AccessRule> = {
  "GET /shop/products/:product/report": { who: "everybody", example: "ad/report" },
  "POST /shop/products/:product/report": { who: "everybody", example: "ad/report", status: 400 },
  "GET /moderation": { who: "moderate" },
  "GET /moderation/ads": { who: "moderate" },
  "POST /moderation/ads": { who: "moderate", status: 400 },
  "GET /moderation/ads/:ad": { who: "moderate", example: "/moderation/ads/999999999", status: 404 },
  "POST /moderation/ads/:ad": { who: "moderate", example: "/moderation/ads/999999999", status: 404 },
  "GET /moderation/undo/:decision": { who: "moderate", example: "/moderation/undo/999999999", status: 302 },
  "POST /moderation/undo/:decision": { who: "moderate", example: "/moderation/undo/999999999", status: 404 },
  "GET /moderation/reports": { who: "moderate" },
  "POST /moderation/reports": { who: "moderate", status: 404 },
  "GET /moderation/people": { who: "moderate" },
  "GET /moderation/people/:person": { who: "moderate", example: "/moderation/people/999999999", status: 404 },
  "POST /moderation/people/:person": { who: "moderate", example: "/moderation/people/999999999", status: 404 },
  "GET /moderation/words": { who: "moderate" },
  "POST /moderation/words": { who: "moderate", status: 400 },
  "GET /moderation/log": { who: "moderate" },
};
