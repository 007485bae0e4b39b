import type { AccessRule } from "./access-rule.ts";

/** Rule for changes that only administrators can make. The requests have an empty body, so administrators get 400. */
const change: AccessRule = { access: "administer", status: 400, visitor: 401, otherStatus: 403 };

export const legacyAccess: Record<string, AccessRule> = {
  "POST /custom/api.php": { access: "everybody", status: 400 },
  "GET /api/favorites.php": { access: "account", visitor: 401 },
  "POST, DELETE /api/favorites.php": { access: "account", status: 400, visitor: 401 },
  "GET, POST, PUT, PATCH /api/person.php": { access: "account", visitor: 401 },
  "GET /api/inbox.php": { access: "account", visitor: 401 },
  "POST, PUT, PATCH, DELETE /api/inbox.php": { access: "account", status: 400, visitor: 401 },
  "GET /api/feature.php": { access: "everybody", example: "/api/feature.php?condition=1&params=" },
  "GET /api/feature_lookup.php": { access: "everybody", example: "/api/feature_lookup.php?condition=feature_id=1" },
  "POST, PUT, PATCH, DELETE /api/feature_lookup.php": change,
  "GET /api/category.php": { access: "everybody" },
  "POST, PUT, PATCH, DELETE /api/category.php": change,
  "GET /api/category_feature.php": { access: "everybody" },
  "POST, PUT, PATCH, DELETE /api/category_feature.php": change,
  "GET, POST /api/get_category_features_details": { access: "everybody", status: 400 },
};
