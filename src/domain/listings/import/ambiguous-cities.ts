import type { Catalog } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { createRowProblem, type RowReportEntry } from "../../csv/row-reader.ts";
import type { CityMatch } from "./find-city.ts";

/** City name of an imported row that several cities match. */
export type AmbiguousCity = { column: string; name: LocalizedText; found: CityMatch };

/**
 * Collects the ambiguous city names of an import file. Reports one warning per name with the number of its rows,
 * instead of one warning per row.
 */
export class AmbiguousCityReport {
  readonly #catalog: Catalog;
  readonly #byName = new Map<string, AmbiguousCity & { line: number; rows: number }>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  add(line: number, ambiguous: AmbiguousCity): void {
    const { name, found } = ambiguous;
    const key = JSON.stringify([name, found]);
    const existing = this.#byName.get(key);
    if (existing) existing.rows += 1;
    else this.#byName.set(key, { ...ambiguous, line, rows: 1 });
  }

  /** Lists the warnings. Each warning names the first row with the ambiguous name. */
  report(): RowReportEntry[] {
    return [...this.#byName.values()].flatMap(({ column, name, found: { id, doubt }, line, rows }) => {
      const city = this.#catalog.cities.byId.get(id);
      if (!city || !doubt) return [];
      const value = name.ar ?? name.en ?? "";
      const problem = createRowProblem("warning", column, doubt.code, {
        value,
        countries: doubt.countries.join(", "),
        city: [city.name.ar, city.name.en].filter(Boolean).join(" / "),
        country: city.country,
        rows,
      });
      return [{ row: line, value, ...problem }];
    });
  }
}
