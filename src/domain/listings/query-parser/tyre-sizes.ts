import type { Catalog } from "#domain/catalog/catalog.ts";
import { type TyreDimension, tyreDimensions } from "#domain/catalog/tyre-size.ts";
import type { TextFilter } from "../filters/text-filters.ts";
import { findLookupBySlug } from "../query/facet-values.ts";
import type { ParseState } from "./parse-state.ts";

/** Letters between the profile and the rim: 205/55 R16, 205/55 ZR16, 205/55 ر 16. */
const rimLetters = new Set(["r", "zr", "ر", "ار"]);

/**
 * Finds sizes of tyres in a search text and adds filters by width, profile and rim. Three numbers in a row are a size
 * too: "205 55 16". A size that no tyre of the catalog can have is searched as text.
 */
export function matchTyreSizes(state: ParseState, catalog: Catalog): void {
  for (let at = 0; at < state.tokens.length; at += 1) {
    const [width = "", profile = ""] = state.getWords(at, 2) ?? [];
    if (!/^[1-3]\d5$/.test(width) || !/^[2-8][05]$/.test(profile)) continue;
    const letters = rimLetters.has(state.getWords(at + 2, 1)?.[0] ?? "") ? 1 : 0;
    const [rim = ""] = state.getWords(at + 2 + letters, 1) ?? [];
    const values: Record<TyreDimension, string> = { tyre_width: width, tyre_profile: profile, tyre_rim: rim };
    const filters = tyreDimensions.flatMap((feature): TextFilter[] => {
      const lookup = findLookupBySlug(catalog, feature, values[feature]);
      return lookup ? [{ name: "features", feature, id: lookup.id }] : [];
    });
    if (filters.length === tyreDimensions.length) state.addFilters(at, 3 + letters, ...filters);
  }
}
