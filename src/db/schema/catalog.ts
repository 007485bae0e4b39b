import type { Generated, JSONColumnType } from "kysely";

export type CategoryType = "shop" | "blog" | "showrooms" | "rentalrooms" | "carForSale";
export type CategoryLayout = "grid" | "grid-with-features" | "list" | "table";

export interface CategoriesTable {
  id: Generated<number>;
  parent_id: number | null;
  type: CategoryType;
  slug: string;
  name_en: string;
  name_ar: string;
  image: string | null;
  layout: Generated<CategoryLayout>;
  custom_fields: JSONColumnType<Record<string, unknown>, Record<string, unknown> | undefined>;
  position: Generated<number>;
}

export type FeatureType = "choice" | "color" | "number" | "boolean" | "text";

/** Feature that listings of some categories can have (EN-15, EN-03 features). */
export interface FeaturesTable {
  id: Generated<number>;
  key: string;
  type: FeatureType;
  name_en: string;
  name_ar: string;
  unit_en: string | null;
  unit_ar: string | null;
  /** Column of `ads` for features that every list filters by. Null means a row of `ad_features`. */
  ads_column: string | null;
}

/** Possible values of a choice or colour feature. */
export interface FeatureLookupsTable {
  id: Generated<number>;
  feature_id: number;
  key: string;
  name_en: string;
  name_ar: string;
  /** Hex code of a colour (VL-07). Null for choices. */
  color: string | null;
  position: Generated<number>;
}

/** Features of a category. Child categories inherit the rows of their parents. */
export interface CategoryFeaturesTable {
  category_id: number;
  feature_id: number;
  filterable: Generated<boolean>;
  comparable: Generated<boolean>;
  required: Generated<boolean>;
  position: Generated<number>;
}

export interface BrandsTable {
  id: Generated<number>;
  slug: string;
  name_en: string;
  name_ar: string;
  country_code: string | null;
  image: string | null;
}
