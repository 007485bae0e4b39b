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
  /** Usual body type of the model. Null if the model has no usual body type. */
  body_id: number | null;
}

/**
 * Spelling of a make, model, city, brand or feature value, in either script (rule 16). Exactly one of the `…_id`
 * columns besides `id` is set.
 */
export interface CatalogAliasesTable {
  id: Generated<number>;
  text: string;
  /** Alias as normalized by `normalizeToKey`, for comparison. */
  folded: string;
  make_id: number | null;
  model_id: number | null;
  city_id: number | null;
  brand_id: number | null;
  lookup_id: number | null;
  /**
   * Whether the alias names only some of what the entry covers: an engine, a trim or a generation of a model, or a
   * district of a city. Such an alias is recognized in texts, but is no name of every listing with the entry.
   */
  narrower: Generated<boolean>;
}
