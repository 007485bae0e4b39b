import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import type { SimilarEntry } from "./match-model.ts";

/**
 * Name of a make, model, city, brand or car category that the catalog does not contain. For a model, `make` is the name
 * of its make, and `makeId` its id if the catalog contains the make. `similar` is an entry that the name resembles.
 */
export type MissingCatalogName = { similar?: SimilarEntry } & (
  | { kind: "make" | "category" | "brand"; name: LocalizedText }
  /** Country that the row names. */
  | { kind: "city"; name: LocalizedText; country?: string | undefined }
  | { kind: "model"; make: LocalizedText; makeId: number | null; name: LocalizedText }
);

/** Collection of the names in an import file that the catalog lacks, without repetitions. */
export class MissingCatalogNames {
  readonly #names = new Map<string, MissingCatalogName>();

  add(missing: MissingCatalogName): void {
    const key = (name: LocalizedText) => `${normalizeToKey(name.ar ?? "")}/${normalizeToKey(name.en ?? "")}`;
    const scopeKey =
      missing.kind === "model" ? key(missing.make) : missing.kind === "city" ? (missing.country ?? "") : "";
    this.#names.set(`${missing.kind}:${scopeKey}:${key(missing.name)}`, missing);
  }

  listByKind<K extends MissingCatalogName["kind"]>(kind: K): Extract<MissingCatalogName, { kind: K }>[] {
    return [...this.#names.values()].filter(
      (name): name is Extract<MissingCatalogName, { kind: K }> => name.kind === kind,
    );
  }
}
