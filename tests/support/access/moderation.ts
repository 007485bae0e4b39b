import type { AccessRule } from "./access-rule.ts";

/** Access rules of moderation. */
export const moderationAccess: Record<string, AccessRule> = {
  "GET /shop/products/:product/report": { access: "everybody", example: "ad/report" },
  "POST /shop/products/:product/report": { access: "everybody", example: "ad/report", status: 400 },
  "GET /moderation": { access: "moderate" },
  "GET /moderation/ads": { access: "moderate" },
  "POST /moderation/ads": { access: "moderate", status: 400 },
  "GET, POST /moderation/ads/:ad": { access: "moderate", status: 404 },
  "GET /moderation/undo/:decision": { access: "moderate", status: 302 },
  "POST /moderation/undo/:decision": { access: "moderate", status: 404 },
  "GET /moderation/reports": { access: "moderate" },
  "POST /moderation/reports": { access: "moderate", status: 404 },
  "GET /moderation/people": { access: "moderate" },
  "GET, POST /moderation/people/:person": { access: "moderate", status: 404 },
  "GET /moderation/words": { access: "moderate" },
  "POST /moderation/words": { access: "moderate", status: 400 },
  "GET /moderation/log": { access: "moderate" },
};
