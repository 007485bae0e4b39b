import type { Hono } from "hono";
import { categoryFeatures, type FeatureChoice, setCategoryFeatures } from "#domain/admin/category-tree.server.ts";
import { failure } from "#kernel/result.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { problem } from "../v1/problem.ts";
import { done, refused, takesOnly } from "./answers.ts";
import { categoryRecords, linkRecords, lookupRecords } from "./catalogue.ts";
import { recordChanges, sentByAdministrator } from "./records.ts";

const highestPosition = 100_000;

/** AP-06 and AP-07 by other methods: administrators change the catalogue. */
export function addCatalogueChanges(api: Hono<ApiEnv>, services: ApiServices): void {
  const { db } = services;
  const lookups = recordChanges(
    {
      room: "lookups",
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
      usual: { position: "0" },
      read: async (c, id) => (await lookupRecords(db, c.get("language"), { id }))[0],
    },
    services,
  );
  api.post("/feature_lookup.php", lookups.add);
  api.put("/feature_lookup.php", lookups.change);
  api.patch("/feature_lookup.php", lookups.change);
  api.delete("/feature_lookup.php", lookups.remove);

  const categories = recordChanges(
    {
      room: "categories",
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
      usual: { type: "shop", layout: "grid" },
      read: async (c, id) => (await categoryRecords(db, c.get("language"))).find((each) => each.id === id),
    },
    services,
  );
  api.post("/category.php", categories.add);
  api.put("/category.php", categories.change);
  api.patch("/category.php", categories.change);
  api.delete("/category.php", categories.remove);

  /** A feature of a category: given to it, said anew of it, or taken from it. */
  const link = (what: "set" | "change" | "remove") => async (c: ApiContext) => {
    const sent = await sentByAdministrator(c, services);
    if (!sent.ok) return problem(c, sent);
    const { context, fields } = sent.value;
    const category_id = fields.requiredId("category_id");
    const feature_id = fields.requiredId("feature_id");
    const said = {
      filterable: fields.flag("filterable"),
      comparable: fields.flag("comparable"),
      required: fields.flag("required"),
      position: fields.whole("position", 0, highestPosition, undefined),
    };
    if (fields.errors.length > 0) return refused(c, fields);
    const known = await categoryFeatures(db, category_id);
    const feature = known?.features.find(({ id }) => id === feature_id);
    if (!known || !feature || (what !== "set" && !feature.has)) return problem(c, failure("not_found", "admin.gone"));
    const others = known.features.filter(({ has, id }) => has && id !== feature_id);
    const chosen: FeatureChoice = {
      id: feature_id,
      filterable: said.filterable ?? feature.filterable,
      comparable: said.comparable ?? feature.comparable,
      required: said.required ?? feature.required,
      position: said.position ?? (feature.has ? feature.position : others.length),
    };
    const own = (what === "remove" ? others : [...others, chosen]).map(choiceOf);
    const result = await setCategoryFeatures(context, category_id, own, known.mark);
    if (!result.ok) return problem(c, result);
    if (what === "remove") return done(c, { category_id, feature_id });
    const links = await linkRecords(db, category_id);
    return done(c, links.find((each) => each.feature_id === feature_id) ?? {});
  };
  api.post("/category_feature.php", link("set"));
  api.put("/category_feature.php", link("change"));
  api.patch("/category_feature.php", link("change"));
  api.delete("/category_feature.php", link("remove"));

  takesOnly(api, "/feature.php", "GET");
  for (const path of ["/feature_lookup.php", "/category.php", "/category_feature.php"]) {
    takesOnly(api, path, "GET", "POST", "PUT", "PATCH", "DELETE");
  }
  takesOnly(api, "/get_category_features_details", "GET", "POST");
}

const choiceOf = ({ id, filterable, comparable, required, position }: FeatureChoice): FeatureChoice => ({
  id,
  filterable,
  comparable,
  required,
  position,
});
