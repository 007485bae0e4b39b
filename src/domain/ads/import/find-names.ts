import type { AliasTarget, Catalogue, Category, Feature } from "#domain/catalog/catalogue.ts";
import { squash } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";

/** By slug or id, else by its name in either language. */
export function findCategory(catalogue: Catalogue, text: string): Category | undefined {
  const named = catalogue.categories.find(text);
  if (named) return named;
  const wanted = squash(text);
  return catalogue.categories.all.find(
    ({ name }) => squash(name.ar ?? "") === wanted || squash(name.en ?? "") === wanted,
  );
}

/** Null: nothing was said. Undefined: something was said that we don't know. */
export function findLookup(
  catalogue: Catalogue,
  feature: Feature | undefined,
  text: LocalText,
  present?: number | null,
): number | null | undefined {
  if (!text.ar && !text.en) return null;
  const own = new Set(feature?.lookups.map((lookup) => lookup.id));
  return findNamed(catalogue, "lookup", text, { present, accept: (id) => own.has(id) });
}

/**
 * What a name in either language means. The Arabic one is tried first: in files from the Gulf it is the original, the
 * English one a translation. A name of several things means the `present` one, if that is among them.
 */
export function findNamed(
  catalogue: Catalogue,
  target: AliasTarget,
  text: LocalText,
  { present, accept = () => true }: { present?: number | null | undefined; accept?: (id: number) => boolean } = {},
): number | undefined {
  const own = namesOf(catalogue, target, present ?? 0);
  // Its own name is what exports say, also where nobody would search for it by that.
  if (present && own && (text.ar ?? own.ar) === own.ar && (text.en ?? own.en) === own.en && accept(present)) {
    if (text.ar || text.en) return present;
  }
  for (const each of [text.ar, text.en]) {
    const found = each ? catalogue.spellings.find(target, each).filter(accept) : [];
    if (found.length > 0) return found.find((id) => id === present) ?? found[0];
  }
  return undefined;
}

function namesOf({ makes, models, cities, brands, lookups }: Catalogue, target: AliasTarget, id: number) {
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
