import type { AccessRule } from "./access-rule.ts";

/** Requests with an incomplete, empty body. Only administrators reach the validation. */
const changes = (path: string): Record<string, AccessRule> =>
  Object.fromEntries(
    ["POST", "PUT", "PATCH", "DELETE"].map((method) => [
      `${method} ${path}`,
      { who: "administer", status: 400, visitor: 401, others: 403 },
    ]),
  );

export const legacyAccess: Record<string, AccessRule> = {
  "POST /custom/api.php": { who: "everybody", status: 400 },
  "GET /api/favorites.php": { who: "account", visitor: 401 },
  "POST /api/favorites.php": { who: "account", status: 400, visitor: 401 },
  "DELETE /api/favorites.php": { who: "account", status: 400, visitor: 401 },
  "GET /api/person.php": { who: "account", visitor: 401 },
  "POST /api/person.php": { who: "account", visitor: 401 },
  "PUT /api/person.php": { who: "account", visitor: 401 },
  "PATCH /api/person.php": { who: "account", visitor: 401 },
  "GET /api/inbox.php": { who: "account", visitor: 401 },
  "POST /api/inbox.php": { who: "account", status: 400, visitor: 401 },
  "PUT /api/inbox.php": { who: "account", status: 400, visitor: 401 },
  "PATCH /api/inbox.php": { who: "account", status: 400, visitor: 401 },
  "DELETE /api/inbox.php": { who: "account", status: 400, visitor: 401 },
  "GET /api/feature.php": { who: "everybody", example: "/api/feature.php?condition=1&params=" },
  "GET /api/feature_lookup.php": { who: "everybody", example: "/api/feature_lookup.php?condition=feature_id=1" },
  ...changes("/api/feature_lookup.php"),
  "GET /api/category.php": { who: "everybody" },
  ...changes("/api/category.php"),
  "GET /api/category_feature.php": { who: "everybody" },
  ...changes("/api/category_feature.php"),
  "GET /api/get_category_features_details": { who: "everybody", status: 400 },
  "POST /api/get_category_features_details": { who: "everybody", status: 400 },
};
