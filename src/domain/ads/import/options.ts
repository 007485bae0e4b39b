import type { NewOption } from "#domain/ads/insert.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { squash } from "#kernel/fold.ts";
import { reason } from "../../import/reasons.ts";
import { colorOption, longestSizes, mostSizes, optionCell, sizeOption } from "../own-options.ts";
import type { Reading } from "./features.ts";
import type { RowExtras } from "./row.ts";

type Said = Pick<RowExtras, "sizes" | "colors">;

/** What buyers of a part choose from, as a row says it; what the file has no column for stays, and so do options of other names. */
export function resolveOptions(
  catalogue: Catalogue,
  said: Said,
  { has, tell, isPart }: Pick<Reading, "has" | "tell"> & { isPart: boolean },
  current: readonly NewOption[] = [],
): NewOption[] {
  const present = (slug: string) => current.find((option) => option.slug === slug);
  const read = (field: "sizes" | "colors", was: NewOption | undefined): NewOption | undefined => {
    const text = said[field] ?? "";
    // What an export says of an ad is what it has, also where nobody could write it so.
    if (!has(field) || text === optionCell(was)) return was;
    if (!isPart) {
      if (text) tell("warning", field, reason("parts_only"));
      return was;
    }
    const listed = [...new Set(text.split("|").flatMap((each) => each.trim() || []))];
    return field === "sizes" ? sizesOf(listed, tell, was) : colorsOf(catalogue, listed, tell, was);
  };
  const own = new Map([
    ["size", read("sizes", present("size"))],
    ["color", read("colors", present("color"))],
  ]);
  // Each in its place; what is new comes last.
  const kept = current.flatMap((option) => (own.has(option.slug) ? (own.get(option.slug) ?? []) : option));
  const added = [...own.values()].flatMap((option) => (option && !present(option.slug) ? option : []));
  return [...kept, ...added];
}

function sizesOf(sizes: readonly string[], tell: Reading["tell"], was: NewOption | undefined): NewOption | undefined {
  const count = sizes.join(", ").length;
  if (sizes.length > mostSizes) tell("error", "sizes", reason("many_sizes", { count: sizes.length, most: mostSizes }));
  else if (count > longestSizes) tell("error", "sizes", reason("too_long", { count, most: longestSizes }));
  return sizeOption(sizes, was);
}

function colorsOf(
  catalogue: Catalogue,
  colors: readonly string[],
  tell: Reading["tell"],
  was: NewOption | undefined,
): NewOption | undefined {
  const swatches = catalogue.features.get("color")?.lookups ?? [];
  const own = new Set(swatches.map(({ id }) => id));
  const found = colors.flatMap((text) => {
    const same = (name: string | null) => squash(name ?? "") === squash(text);
    const present = was?.values.find(({ name }) => same(name.en) || same(name.ar));
    if (present) return present;
    const id = catalogue.spellings.find("lookup", text).find((each) => own.has(each));
    const swatch = swatches.find((each) => each.id === id);
    if (!swatch) tell("warning", "colors", reason("not_choice", { value: text, field: "color" }));
    return swatch ?? [];
  });
  const once = found.filter((color, i) => found.findIndex(({ slug }) => slug === color.slug) === i);
  return colorOption(once, was);
}
