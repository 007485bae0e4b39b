import type { AccessRule } from "./access-rule.ts";

/** Requests with an incomplete, empty body. Only administrators reach the validation. */
const changes = (path: string): Record<string, AccessRule> =>
  Object.fromEntries(
    ["POST", "PUT", "PATCH", "DELETE"].map((method) => [
      `${method} ${path}`,
      { access: "administer", status: 400, visitor: 401, otherStatus: 403 },
    ]),
  );

export const legacyAccess: Record<string, AccessRule> = {
  "POST /custom/api.php": { access: "everybody", status: 400 },
  "GET /api/favorites.php": { access: "account", visitor: 401 },
  "POST /api/favorites.php": { access: "account", status: 400, visitor: 401 },
  "DELETE /api/favorites.php": { access: "account", status: 400, visitor: 401 },
  "GET /api/person.php": { access: "account", visitor: 401 },
  "POST /api/person.php": { access: "account", visitor: 401 },
  "PUT /api/person.php": { access: "account", visitor: 401 },
  "PATCH /api/person.php": { access: "account", visitor: 401 },
  "GET /api/inbox.php": { access: "account", visitor: 401 },
  "POST /api/inbox.php": { access: "account", status: 400, visitor: 401 },
  "PUT /api/inbox.php": { access: "account", status: 400, visitor: 401 },
  "PATCH /api/inbox.php": { access: "account", status: 400, visitor: 401 },
  "DELETE /api/inbox.php": { access: "account", status: 400, visitor: 401 },
  "GET /api/feature.php": { access: "everybody", example: "/api/feature.php?condition=1&params=" },
  "GET /api/feature_lookup.php": { access: "everybody", example: "/api/feature_lookup.php?condition=feature_id=1" },
  ...changes("/api/feature_lookup.php"),
  "GET /api/category.php": { access: "everybody" },
  ...changes("/api/category.php"),
  "GET /api/category_feature.php": { access: "everybody" },
  ...changes("/api/category_feature.php"),
  "GET /api/get_category_features_details": { access: "everybody", status: 400 },
  "POST /api/get_category_features_details": { access: "everybody", status: 400 },
};
