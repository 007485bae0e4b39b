import type { Catalogue } from "#domain/catalog/catalogue.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { problemOf, type ReportLine } from "../../import/cells.ts";
import { reason } from "../../import/reasons.ts";
import type { FoundCity } from "./find-city.ts";

/** A row's city that may be another one than it was taken for. */
export type DoubtfulCity = { column: string; name: LocalText; found: FoundCity };

/** Gathers doubtful cities of a file: one warning for each name, with the number of its rows, not one for each row. */
export class DoubtfulCities {
  readonly #catalogue: Catalogue;
  readonly #byName = new Map<string, DoubtfulCity & { line: number; rows: number }>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  add(line: number, doubtful: DoubtfulCity): void {
    const { name, found } = doubtful;
    const key = JSON.stringify([name, found]);
    const known = this.#byName.get(key);
    if (known) known.rows += 1;
    else this.#byName.set(key, { ...doubtful, line, rows: 1 });
  }

  /** Lists the warnings, each at the first of its rows. */
  report(): ReportLine[] {
    return [...this.#byName.values()].flatMap(({ column, name, found: { id, doubt }, line, rows }) => {
      const city = this.#catalogue.cities.byId.get(id);
      if (!city || !doubt) return [];
      const value = name.ar ?? name.en ?? "";
      const why = reason(doubt.code, {
        value,
        countries: doubt.countries.join(", "),
        city: [city.name.ar, city.name.en].filter(Boolean).join(" / "),
        country: city.country,
        rows,
      });
      return [{ row: line, value, ...problemOf("warning", column, why) }];
    });
  }
}
