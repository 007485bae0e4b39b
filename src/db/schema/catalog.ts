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

/** A fact that ads of some category can carry (EN-15, EN-03 features). */
export interface FeaturesTable {
  id: Generated<number>;
  key: string;
  type: FeatureType;
  name_en: string;
  name_ar: string;
  unit_en: string | null;
  unit_ar: string | null;
  /** Column of `ads` that holds the value, for facts every list filters by; null: a row of ad_features. */
  ads_column: string | null;
}

/** The values a choice or colour feature can take. */
export interface FeatureLookupsTable {
  id: Generated<number>;
  feature_id: number;
  key: string;
  name_en: string;
  name_ar: string;
  /** Hex code of a colour (VL-07), null for choices. */
  color: string | null;
  position: Generated<number>;
}

/** Which features a category has; children inherit their parents' rows. */
export interface CategoryFeaturesTable {
  category_id: number;
  feature_id: number;
  filterable: Generated<boolean>;
  comparable: Generated<boolean>;
  required: Generated<boolean>;
  position: Generated<number>;
}

/** Makers of parts. */
export interface BrandsTable {
  id: Generated<number>;
  slug: string;
  name_en: string;
  name_ar: string;
  country_code: string | null;
  image: string | null;
}
