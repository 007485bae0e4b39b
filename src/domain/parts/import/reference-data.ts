import type { Catalog, Model } from "#domain/catalog/catalog.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { findMatchingEngines, type KnownVehicles, type ModelEngine } from "../known-vehicles.ts";

/**
 * Fitment question with the ids of its answers. `values` contains each answer by key and by name in both languages,
 * normalised with `normalizeToKey`.
 */
export type KnownQualifier = { id: number; values: ReadonlyMap<string, number>; choices: string };

export type KnownSeller = { id: number; slug: string };

/** Maximum number of name lookups that are cached. */
const MAX_CACHED_LOOKUPS = 20_000;

type ReferenceValues = {
  catalog: Catalog;
  vehicles: KnownVehicles;
  questions: ReadonlyMap<string, KnownQualifier>;
  /** Sellers by slug and by name, normalised with `normalizeToKey`. */
  sellers: ReadonlyMap<string, KnownSeller>;
  /** Currency of prices in rows that name no currency. */
  currency: string;
  now: Date;
};

/** Reference data that gives the cells of a parts file their meaning: catalog, vehicles, qualifiers and sellers. */
export class PartReferenceData {
  readonly catalog: Catalog;
  readonly vehicles: KnownVehicles;
  readonly questions: ReadonlyMap<string, KnownQualifier>;
  readonly now: Date;
  readonly currency: string;
  readonly #referenceValues: ReferenceValues;
  readonly #models = new Map<string, Model | "make" | "model">();
  readonly #findEngines = new Map<string, readonly ModelEngine[]>();

  constructor(known: ReferenceValues) {
    this.#referenceValues = known;
    this.catalog = known.catalog;
    this.vehicles = known.vehicles;
    this.questions = known.questions;
    this.currency = known.currency;
    this.now = known.now;
  }

  /** Returns the same reference data with another catalog, after brands were added. */
  withCatalogue(catalog: Catalog): PartReferenceData {
    return new PartReferenceData({ ...this.#referenceValues, catalog });
  }

  withCurrency(currency: string): PartReferenceData {
    return new PartReferenceData({ ...this.#referenceValues, currency });
  }

  /** Finds a seller by slug or name. */
  findSeller(text: string): KnownSeller | undefined {
    return (
      this.#referenceValues.sellers.get(text.trim().toLowerCase()) ??
      this.#referenceValues.sellers.get(normalizeToKey(text))
    );
  }

  /**
   * Finds a model by any spelling of make and model. Returns "make" if the make is unknown, "model" if the make has no
   * such model.
   */
  findModel(make: string, model: string): Model | "make" | "model" {
    return getOrCompute(this.#models, `${make}\n${model}`, () => {
      const makes = new Set(this.catalog.spellings.find("make", make));
      if (makes.size === 0) return "make";
      const id = this.catalog.spellings.find("model", model).find((each) => makes.has(this.#makeOf(each)));
      return this.catalog.models.get(id ?? 0) ?? "model";
    });
  }

  findEngines(modelId: number, from: number, to: number | null, text: string): readonly ModelEngine[] {
    return getOrCompute(this.#findEngines, `${modelId}/${from}/${to}/${text}`, () =>
      findMatchingEngines(this.vehicles, modelId, { from, to }, text),
    );
  }

  #makeOf(modelId: number): number {
    return this.catalog.models.get(modelId)?.makeId ?? 0;
  }
}

function getOrCompute<T>(memory: Map<string, T>, key: string, find: () => T): T {
  const cached = memory.get(key);
  if (cached !== undefined) return cached;
  const found = find();
  if (memory.size >= MAX_CACHED_LOOKUPS) memory.clear();
  memory.set(key, found);
  return found;
}
