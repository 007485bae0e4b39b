import type { Catalog } from "#domain/catalog/catalog.ts";
import type { NewPurchaseOption } from "#domain/listings/write/insert-listings.server.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import {
  buildColorOption,
  buildSizeOption,
  formatOptionCell,
  MAX_SIZES,
  MAX_SIZES_LENGTH,
} from "../write/editable-options.ts";
import type { ImportRowContext } from "./feature-values.ts";
import type { RareRowFields } from "./row.ts";

type GivenOptions = Pick<RareRowFields, "sizes" | "colors">;

/**
 * Resolves the options of a part from which buyers choose. Fields without a column in the file, and options that cannot
 * be edited, stay unchanged.
 */
export function resolveRowOptions(
  catalog: Catalog,
  given: GivenOptions,
  { has, addProblem, isPart }: Pick<ImportRowContext, "has" | "addProblem"> & { isPart: boolean },
  current: readonly NewPurchaseOption[] = [],
): NewPurchaseOption[] {
  const findCurrent = (slug: string) => current.find((option) => option.slug === slug);
  const resolveField = (
    field: "sizes" | "colors",
    currentOption: NewPurchaseOption | undefined,
  ): NewPurchaseOption | undefined => {
    const text = given[field] ?? "";
    // An option stays unchanged if the cell is the same as in an export. It may have values that a seller cannot enter.
    if (!has(field) || text === formatOptionCell(currentOption)) return currentOption;
    if (!isPart) {
      if (text) addProblem("warning", field, "parts_only");
      return currentOption;
    }
    const values = [...new Set(text.split("|").flatMap((each) => each.trim() || []))];
    return field === "sizes"
      ? resolveSizes(values, addProblem, currentOption)
      : resolveColors(catalog, values, addProblem, currentOption);
  };
  const resolvedBySlug = new Map([
    ["size", resolveField("sizes", findCurrent("size"))],
    ["color", resolveField("colors", findCurrent("color"))],
  ]);
  // Existing options keep their positions. New options are appended.
  const updatedOptions = current.flatMap((option) =>
    resolvedBySlug.has(option.slug) ? (resolvedBySlug.get(option.slug) ?? []) : option,
  );
  const added = [...resolvedBySlug.values()].flatMap((option) => (option && !findCurrent(option.slug) ? option : []));
  return [...updatedOptions, ...added];
}

function resolveSizes(
  sizes: readonly string[],
  addProblem: ImportRowContext["addProblem"],
  currentOption: NewPurchaseOption | undefined,
): NewPurchaseOption | undefined {
  const count = sizes.join(", ").length;
  if (sizes.length > MAX_SIZES) addProblem("error", "sizes", "many_sizes", { count: sizes.length, most: MAX_SIZES });
  else if (count > MAX_SIZES_LENGTH) addProblem("error", "sizes", "too_long", { count, most: MAX_SIZES_LENGTH });
  return buildSizeOption(sizes, currentOption);
}

function resolveColors(
  catalog: Catalog,
  colors: readonly string[],
  addProblem: ImportRowContext["addProblem"],
  currentOption: NewPurchaseOption | undefined,
): NewPurchaseOption | undefined {
  const swatches = catalog.features.get("color")?.lookups ?? [];
  const swatchIds = new Set(swatches.map(({ id }) => id));
  const found = colors.flatMap((text) => {
    const isSameName = (name: string | null) => normalizeToKey(name ?? "") === normalizeToKey(text);
    const currentValue = currentOption?.values.find(({ name }) => isSameName(name.en) || isSameName(name.ar));
    if (currentValue) return currentValue;
    const id = catalog.spellings.find("lookup", text).find((each) => swatchIds.has(each));
    const swatch = swatches.find((each) => each.id === id);
    if (!swatch) addProblem("warning", "colors", "not_choice", { value: text, field: "color" });
    return swatch ?? [];
  });
  const uniqueColors = found.filter((color, i) => found.findIndex(({ slug }) => slug === color.slug) === i);
  return buildColorOption(uniqueColors, currentOption);
}
