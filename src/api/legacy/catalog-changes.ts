import type { Hono } from "hono";
import {
  type CategoryFeatureInput,
  listCategoryFeatures,
  setCategoryFeatures,
} from "#domain/admin/category-tree.server.ts";
import { failure } from "#kernel/result.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { respondWithProblem } from "../v1/problem-response.ts";
import { listCategoryRecords, listFeatureLinkRecords, listFeatureValueRecords } from "./catalog.ts";
import { createRecordHandlers, parseAdministratorRequest } from "./records.ts";
import { rejectOtherMethods, respondWithFieldErrors, respondWithLegacyData } from "./responses.ts";

const MAX_POSITION = 100_000;

/** Registers the routes with which administrators change the catalog (AP-06, AP-07). */
export function registerLegacyCatalogChangeRoutes(api: Hono<ApiEnv>, services: ApiServices): void {
  const { db } = services;
  const lookups = createRecordHandlers(
    {
      resource: "lookups",
      names: {
        feature_id: "feature_id",
        title: "name_ar",
        title_eng: "name_en",
        key: "key",
        color: "color",
        position: "position",
        spellings: "spellings",
      },
      onlyNew: ["feature_id", "key"],
      slug: "key",
      defaults: { position: "0" },
      read: async (c, id) => (await listFeatureValueRecords(db, c.get("language"), { id }))[0],
    },
    services,
  );
  api.post("/feature_lookup.php", lookups.add);
  api.put("/feature_lookup.php", lookups.change);
  api.patch("/feature_lookup.php", lookups.change);
  api.delete("/feature_lookup.php", lookups.remove);

  const categories = createRecordHandlers(
    {
      resource: "categories",
      names: {
        title: "name_ar",
        title_eng: "name_en",
        slug: "slug",
        type: "type",
        parent_id: "parent_id",
        layout: "layout",
        image: "image",
      },
      onlyNew: [],
      slug: "slug",
      defaults: { type: "shop", layout: "grid" },
      read: async (c, id) => (await listCategoryRecords(db, c.get("language"))).find((each) => each.id === id),
    },
    services,
  );
  api.post("/category.php", categories.add);
  api.put("/category.php", categories.change);
  api.patch("/category.php", categories.change);
  api.delete("/category.php", categories.remove);

  /** Creates the handler that adds, changes or removes a feature of a category. */
  const handleFeatureLink = (action: "set" | "change" | "remove") => async (c: ApiContext) => {
    const parsed = await parseAdministratorRequest(c, services);
    if (!parsed.ok) return respondWithProblem(c, parsed);
    const { context, fields } = parsed.value;
    const category_id = fields.requiredId("category_id");
    const feature_id = fields.requiredId("feature_id");
    const input = {
      filterable: fields.flag("filterable"),
      comparable: fields.flag("comparable"),
      required: fields.flag("required"),
      position: fields.integer("position", 0, MAX_POSITION, undefined),
    };
    if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
    const current = await listCategoryFeatures(db, category_id);
    const feature = current?.features.find(({ id }) => id === feature_id);
    if (!current || !feature || (action !== "set" && !feature.has))
      return respondWithProblem(c, failure("not_found", "admin.gone"));
    const otherFeatures = current.features.filter(({ has, id }) => has && id !== feature_id);
    const chosen: CategoryFeatureInput = {
      id: feature_id,
      filterable: input.filterable ?? feature.filterable,
      comparable: input.comparable ?? feature.comparable,
      required: input.required ?? feature.required,
      position: input.position ?? (feature.has ? feature.position : otherFeatures.length),
    };
    const updatedFeatures = (action === "remove" ? otherFeatures : [...otherFeatures, chosen]).map(toFeatureChoice);
    const result = await setCategoryFeatures(context, category_id, updatedFeatures, current.mark);
    if (!result.ok) return respondWithProblem(c, result);
    if (action === "remove") return respondWithLegacyData(c, { category_id, feature_id });
    const links = await listFeatureLinkRecords(db, category_id);
    return respondWithLegacyData(c, links.find((each) => each.feature_id === feature_id) ?? {});
  };
  api.post("/category_feature.php", handleFeatureLink("set"));
  api.put("/category_feature.php", handleFeatureLink("change"));
  api.patch("/category_feature.php", handleFeatureLink("change"));
  api.delete("/category_feature.php", handleFeatureLink("remove"));

  rejectOtherMethods(api, "/feature.php", "GET");
  for (const path of ["/feature_lookup.php", "/category.php", "/category_feature.php"]) {
    rejectOtherMethods(api, path, "GET", "POST", "PUT", "PATCH", "DELETE");
  }
  rejectOtherMethods(api, "/get_category_features_details", "GET", "POST");
}

const toFeatureChoice = ({
  id,
  filterable,
  comparable,
  required,
  position,
}: CategoryFeatureInput): CategoryFeatureInput => ({
  id,
  filterable,
  comparable,
  required,
  position,
});
