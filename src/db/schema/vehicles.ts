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
  /** The usual body of the model, when it has one. */
  body_id: number | null;
}

/**
 * Every spelling people use for a make, model, city, brand or feature value, in either script
 * (rule 16). Exactly one of the targets is set.
 */
export interface AliasesTable {
  id: Generated<number>;
  text: string;
  /** `squash(text)`: what is compared. */
  folded: string;
  make_id: number | null;
  model_id: number | null;
  city_id: number | null;
  brand_id: number | null;
  lookup_id: number | null;
}
