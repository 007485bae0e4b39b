import type { Lookup } from "#domain/catalog/catalogue.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { slugFrom } from "#kernel/slug.ts";
import type { NewOption } from "./insert.server.ts";

/** Options that sellers write in forms and files of ours; an ad may have others, which stay as they are. */
export const ownOptions: readonly string[] = ["size", "color"];

/** So many sizes a buyer can choose from, and so many characters they may have together. */
export const mostSizes = 20;
export const longestSizes = 300;

type Value = NewOption["values"][number];

/** A choice among sizes in the seller's own words; undefined without any. Values that are there already stay what they are in carts. */
export function sizeOption(sizes: readonly string[], present?: NewOption): NewOption | undefined {
  if (sizes.length === 0) return undefined;
  const kept = sizes.map((size) => present?.values.find(({ name }) => name.ar === size || name.en === size));
  const taken = new Set(kept.flatMap((value) => value?.slug ?? []));
  const values = sizes.map((size, place): Value => {
    const own = kept[place];
    if (own) return own;
    const slug = sizeSlug(size, place, taken);
    taken.add(slug);
    return { slug, name: { ar: size, en: size } };
  });
  // Its names in both languages are one size.
  const once = values.filter(({ slug }, i) => values.findIndex((value) => value.slug === slug) === i);
  return { slug: "size", type: "default", name: present?.name ?? { ar: "المقاس", en: "Size" }, values: once };
}

/** What a size is called in carts; those that have no Latin letter or digit go by their place. */
function sizeSlug(size: string, place: number, taken: ReadonlySet<string>): string {
  for (let number = place + 1; ; number += 1) {
    const slug = `${slugFrom(size) || "size"}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** A choice among colours; undefined without any. */
export const colorOption = (
  colors: readonly (Pick<Lookup, "slug" | "name"> & { color?: string | null })[],
  present?: NewOption,
): NewOption | undefined =>
  colors.length === 0
    ? undefined
    : {
        slug: "color",
        type: "color",
        name: present?.name ?? { ar: "اللون", en: "Colour" },
        values: colors.map(({ slug, name, color }) => ({ slug, name, ...(color ? { color } : {}) })),
      };

/** How a file names what there is to choose from. */
export const optionCell = (option: NewOption | undefined): string =>
  (option?.values ?? []).map(({ name }: { name: LocalText }) => (name.en ?? name.ar ?? "").trim()).join(" | ");
