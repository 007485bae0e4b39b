import type { AccessRule } from "./access-rule.ts";

/** No draft or listing has this number. */
const draft = "/sell/999999999";

export const listingEditorAccess: Record<string, AccessRule> = {
  "GET /sell": { who: "sell" },
  // The form contains no choice.
  "POST /sell": { who: "sell", status: 400 },
  "GET /sell/ad/:ad": { who: "sell", example: "/sell/ad/999999999", status: 404 },
  "GET /sell/ad/:ad/done": { who: "sell", example: "/sell/ad/999999999/done", status: 404 },
  "GET /sell/:draft": { who: "sell", example: draft, status: 404 },
  "GET /sell/:draft/save": { who: "sell", example: `${draft}/save`, status: 404 },
  "POST /sell/:draft/save": { who: "sell", example: `${draft}/save`, status: 404 },
  "GET /sell/:draft/discard": { who: "sell", example: `${draft}/discard`, status: 404 },
  "POST /sell/:draft/discard": { who: "sell", example: `${draft}/discard`, status: 404 },
  "GET /sell/:draft/changed": { who: "sell", example: `${draft}/changed`, status: 404 },
  "POST /sell/:draft/changed": { who: "sell", example: `${draft}/changed`, status: 404 },
  "GET /sell/:draft/:step": { who: "sell", example: `${draft}/category`, status: 404 },
  "POST /sell/:draft/:step": { who: "sell", example: `${draft}/category`, status: 404 },
};
