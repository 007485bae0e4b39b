import type { Catalog } from "#domain/catalog/catalog.ts";
import type { NewOption } from "#domain/listings/write/insert-listings.server.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { createProblemReason } from "../../csv/problem-reasons.ts";
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
  { has, tell, isPart }: Pick<ImportRowContext, "has" | "tell"> & { isPart: boolean },
  current: readonly NewOption[] = [],
): NewOption[] {
  const findCurrent = (slug: string) => current.find((option) => option.slug === slug);
  const resolveField = (field: "sizes" | "colors", currentOption: NewOption | undefined): NewOption | undefined => {
    const text = given[field] ?? "";
    // If a cell is the same as in an export, the option stays unchanged, even if a seller could not enter it.
    if (!has(field) || text === formatOptionCell(currentOption)) return currentOption;
    if (!isPart) {
      if (text) tell("warning", field, createProblemReason("parts_only"));
      return currentOption;
    }
    const values = [...new Set(text.split("|").flatMap((each) => each.trim() || []))];
    return field === "sizes"
      ? resolveSizes(values, tell, currentOption)
      : resolveColors(catalog, values, tell, currentOption);
  };
  const resolvedBySlug = new Map([
    ["size", resolveField("sizes", findCurrent("size"))],
    ["color", resolveField("colors", findCurrent("color"))],
  ]);
  // Existing options keep their positions. New options are appended.
  const kept = current.flatMap((option) =>
    resolvedBySlug.has(option.slug) ? (resolvedBySlug.get(option.slug) ?? []) : option,
  );
  const added = [...resolvedBySlug.values()].flatMap((option) => (option && !findCurrent(option.slug) ? option : []));
  return [...kept, ...added];
}

function resolveSizes(
  sizes: readonly string[],
  tell: ImportRowContext["tell"],
  currentOption: NewOption | undefined,
): NewOption | undefined {
  const count = sizes.join(", ").length;
  if (sizes.length > MAX_SIZES)
    tell("error", "sizes", createProblemReason("many_sizes", { count: sizes.length, most: MAX_SIZES }));
  else if (count > MAX_SIZES_LENGTH)
    tell("error", "sizes", createProblemReason("too_long", { count, most: MAX_SIZES_LENGTH }));
  return buildSizeOption(sizes, currentOption);
}

function resolveColors(
  catalog: Catalog,
  colors: readonly string[],
  tell: ImportRowContext["tell"],
  currentOption: NewOption | undefined,
): NewOption | undefined {
  const swatches = catalog.features.get("color")?.lookups ?? [];
  const swatchIds = new Set(swatches.map(({ id }) => id));
  const found = colors.flatMap((text) => {
    const isSameName = (name: string | null) => normalizeToKey(name ?? "") === normalizeToKey(text);
    const currentValue = currentOption?.values.find(({ name }) => isSameName(name.en) || isSameName(name.ar));
    if (currentValue) return currentValue;
    const id = catalog.spellings.find("lookup", text).find((each) => swatchIds.has(each));
    const swatch = swatches.find((each) => each.id === id);
    if (!swatch) tell("warning", "colors", createProblemReason("not_choice", { value: text, field: "color" }));
    return swatch ?? [];
  });
  const uniqueColors = found.filter((color, i) => found.findIndex(({ slug }) => slug === color.slug) === i);
  return buildColorOption(uniqueColors, currentOption);
}
