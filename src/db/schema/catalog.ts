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

/** Type of a feature. A listing has several values of a feature of the type "choices". */
export type FeatureType = "choice" | "choices" | "color" | "number" | "boolean" | "text";

/** Feature that listings of some categories can have (EN-15, EN-03 features). */
export interface FeaturesTable {
  id: Generated<number>;
  key: string;
  type: FeatureType;
  name_en: string;
  name_ar: string;
  unit_en: string | null;
  unit_ar: string | null;
  /**
   * Column of `ads` that contains the value, for features by which every list filters. Null if the values are rows of
   * `ad_features`.
   */
  ads_column: string | null;
}

/** Possible value of a feature whose type is choice or color. */
export interface FeatureLookupsTable {
  id: Generated<number>;
  feature_id: number;
  key: string;
  name_en: string;
  name_ar: string;
  /** Hex code of the colour (VL-07). Null for the values of other features. */
  color: string | null;
  position: Generated<number>;
}

/** Feature of a category. Child categories inherit the features of their parents. */
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
