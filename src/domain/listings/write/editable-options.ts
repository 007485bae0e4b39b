import type { FeatureLookup } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { slugify } from "#kernel/slug.ts";
import type { NewPurchaseOption } from "./insert-listings.server.ts";

/** Slugs of the options that sellers can edit in forms and import files. Other options of a listing stay unchanged. */
export const editableOptionSlugs: readonly string[] = ["size", "color"];

/** Maximum number of sizes of a part. */
export const MAX_SIZES = 20;
export const MAX_SIZES_LENGTH = 300;

type OptionValue = NewPurchaseOption["values"][number];

/**
 * Builds the size option of a part from the seller's sizes. Returns undefined without sizes. Existing sizes keep their
 * slugs, because carts refer to the slugs.
 */
export function buildSizeOption(
  sizes: readonly string[],
  currentOption?: NewPurchaseOption,
): NewPurchaseOption | undefined {
  if (sizes.length === 0) return undefined;
  const currentValues = sizes.map((size) =>
    currentOption?.values.find(({ name }) => name.ar === size || name.en === size),
  );
  const takenSlugs = new Set(currentValues.flatMap((value) => value?.slug ?? []));
  const values = sizes.map((size, index): OptionValue => {
    const currentValue = currentValues[index];
    if (currentValue) return currentValue;
    const slug = createSizeSlug(size, index, takenSlugs);
    takenSlugs.add(slug);
    return { slug, name: { ar: size, en: size } };
  });
  // A size named in both languages is one value.
  const uniqueValues = values.filter(({ slug }, i) => values.findIndex((value) => value.slug === slug) === i);
  return {
    slug: "size",
    type: "default",
    name: currentOption?.name ?? { ar: "المقاس", en: "Size" },
    values: uniqueValues,
  };
}

/** Creates the slug of a size, to which carts refer. Sizes without Latin letters or digits are numbered. */
function createSizeSlug(size: string, index: number, takenSlugs: ReadonlySet<string>): string {
  for (let number = index + 1; ; number += 1) {
    const slug = `${slugify(size) || "size"}-${number}`;
    if (!takenSlugs.has(slug)) return slug;
  }
}

/** Builds the colour option of a part. Returns undefined without colours. */
export const buildColorOption = (
  colors: readonly (Pick<FeatureLookup, "slug" | "name"> & { color?: string | null })[],
  currentOption?: NewPurchaseOption,
): NewPurchaseOption | undefined =>
  colors.length === 0
    ? undefined
    : {
        slug: "color",
        type: "color",
        name: currentOption?.name ?? { ar: "اللون", en: "Colour" },
        values: colors.map(({ slug, name, color }) => ({ slug, name, ...(color ? { color } : {}) })),
      };

/** Formats the values of an option as a cell of an exported file. */
export const formatOptionCell = (option: NewPurchaseOption | undefined): string =>
  (option?.values ?? []).map(({ name }: { name: LocalizedText }) => (name.en ?? name.ar ?? "").trim()).join(" | ");
