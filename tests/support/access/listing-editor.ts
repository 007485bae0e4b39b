import type { AccessRule } from "./access-rule.ts";

/** Path of a draft that does not exist. */
const draft = "/sell/999999999";

export const listingEditorAccess: Record<string, AccessRule> = {
  "GET /sell": { access: "everybody" },
  // The empty form chooses no category.
  "POST /sell": { access: "sell", status: 400 },
  "GET /sell/ad/:ad": { access: "sell", status: 404 },
  "GET /sell/ad/:ad/done": { access: "sell", status: 404 },
  "GET /sell/:draft": { access: "sell", example: draft, status: 404 },
  "GET, POST /sell/:draft/save": { access: "sell", example: `${draft}/save`, status: 404 },
  "GET, POST /sell/:draft/discard": { access: "sell", example: `${draft}/discard`, status: 404 },
  "GET, POST /sell/:draft/changed": { access: "sell", example: `${draft}/changed`, status: 404 },
  "GET, POST /sell/:draft/:step": { access: "sell", example: `${draft}/category`, status: 404 },
};
