import type { Generated } from "kysely";

export interface MakesTable {
  id: Generated<number>;
  slug: string;
  name_en: string;
  name_ar: string;
  country_code: string | null;
}

export interface ModelsTable {
  id: Generated<number>;
  make_id: number;
  slug: string;
  name_en: string;
  name_ar: string;
  /** Usual body of the model, or null. */
  body_id: number | null;
}

/**
 * Spellings of makes, models, cities, brands and feature values in either script (rule 16). Exactly one target is set.
 */
export interface AliasesTable {
  id: Generated<number>;
  text: string;
  /** `normalizeToKey(text)`, used for comparison. */
  folded: string;
  make_id: number | null;
  model_id: number | null;
  city_id: number | null;
  brand_id: number | null;
  lookup_id: number | null;
}
