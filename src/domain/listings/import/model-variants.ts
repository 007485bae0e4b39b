import type { Catalog } from "#domain/catalog/catalog.ts";
import { isVariantSpelling } from "#domain/search/vehicle-names.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";

/**
 * Adds the model of an imported row to the tags of the listing if it names a variant of the model in the catalog, such as
 * a C 180 of the C-Class, or has a narrower name, such as the Avante of the Elantra. Searches for the variant then find
 * the listing even if its name lacks the words. A tag that equals the text in other spelling is not repeated.
 */
export function addVariantTag(
  tags: readonly string[],
  catalog: Catalog,
  modelId: number | null,
  { ar, en }: LocalizedText,
): string[] {
  const variant = (en ?? ar ?? "").trim();
  const model = catalog.models.get(modelId ?? 0);
  const key = normalizeToKey(variant);
  const isTag = tags.some((tag) => normalizeToKey(tag) === key);
  if (!model || isTag) return [...tags];
  const isNarrower = catalog.spellings.isNarrowerForm("model", model.id, key);
  return isNarrower || isVariantSpelling(key, model.name) ? [...tags, variant] : [...tags];
}
