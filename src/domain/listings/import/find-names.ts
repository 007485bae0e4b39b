import type { AliasTarget, Catalog, Category, Feature } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";

/** Finds a category by slug, id, or name in either language. */
export function findCategoryByName(catalog: Catalog, text: string): Category | undefined {
  const named = catalog.categories.find(text);
  if (named) return named;
  const key = normalizeToKey(text);
  return catalog.categories.all.find(
    ({ name }) => normalizeToKey(name.ar ?? "") === key || normalizeToKey(name.en ?? "") === key,
  );
}

/** Finds the id of a feature's value by its name. Returns null for an empty cell and undefined for an unknown value. */
export function findLookupByName(
  catalog: Catalog,
  feature: Feature | undefined,
  text: LocalizedText,
  currentId?: number | null,
): number | null | undefined {
  if (!text.ar && !text.en) return null;
  const ownLookupIds = new Set(feature?.lookups.map((lookup) => lookup.id));
  return findCatalogIdByName(catalog, "lookup", text, { present: currentId, accept: (id) => ownLookupIds.has(id) });
}

/**
 * Finds the id of a catalog entry for a name in either language. The Arabic name is tried first, because in files from
 * the Gulf the Arabic text is the original. If several entries match, the current entry of the listing (`present`) is
 * preferred.
 */
export function findCatalogIdByName(
  catalog: Catalog,
  target: AliasTarget,
  text: LocalizedText,
  { present, accept = () => true }: { present?: number | null | undefined; accept?: (id: number) => boolean } = {},
): number | undefined {
  const currentName = getCatalogName(catalog, target, present ?? 0);
  // An export contains the entry's own name, which may not be one of its searchable spellings.
  if (
    present &&
    currentName &&
    (text.ar ?? currentName.ar) === currentName.ar &&
    (text.en ?? currentName.en) === currentName.en &&
    accept(present)
  ) {
    if (text.ar || text.en) return present;
  }
  for (const each of [text.ar, text.en]) {
    const found = each ? catalog.spellings.find(target, each).filter(accept) : [];
    if (found.length > 0) return found.find((id) => id === present) ?? found[0];
  }
  return undefined;
}

function getCatalogName({ makes, models, cities, brands, lookups }: Catalog, target: AliasTarget, id: number) {
  switch (target) {
    case "make":
      return makes.byId.get(id)?.name;
    case "model":
      return models.get(id)?.name;
    case "city":
      return cities.byId.get(id)?.name;
    case "brand":
      return brands.byId.get(id)?.name;
    case "lookup":
      return lookups.get(id)?.name;
  }
}
