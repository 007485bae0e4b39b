import type { Catalog, Model } from "#domain/catalog/catalog.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { findMatchingEngines, type KnownVehicles, type ModelEngine } from "../known-vehicles.ts";

/**
 * Fitment question with the ids of its answers. `values` contains each answer by key and by name in both languages,
 * normalised with `normalizeToKey`.
 */
export type KnownQuestion = { id: number; values: ReadonlyMap<string, number>; choices: string };

export type KnownSeller = { id: number; slug: string };

/** Maximum number of name lookups that are cached. */
const MAX_CACHED_LOOKUPS = 20_000;

type ReferenceValues = {
  catalogue: Catalog;
  vehicles: KnownVehicles;
  questions: ReadonlyMap<string, KnownQuestion>;
  /** Sellers by slug and by name, normalised with `normalizeToKey`. */
  sellers: ReadonlyMap<string, KnownSeller>;
  /** Currency of prices in rows that name no currency. */
  currency: string;
  now: Date;
};

/** Reference data that gives the cells of a parts file their meaning: catalog, vehicles, qualifiers and sellers. */
export class PartReferenceData {
  readonly catalogue: Catalog;
  readonly vehicles: KnownVehicles;
  readonly questions: ReadonlyMap<string, KnownQuestion>;
  readonly now: Date;
  readonly currency: string;
  readonly #known: ReferenceValues;
  readonly #models = new Map<string, Model | "make" | "model">();
  readonly #findEngines = new Map<string, readonly ModelEngine[]>();

  constructor(known: ReferenceValues) {
    this.#known = known;
    this.catalogue = known.catalogue;
    this.vehicles = known.vehicles;
    this.questions = known.questions;
    this.currency = known.currency;
    this.now = known.now;
  }

  /** Returns the same reference data with another catalog, after brands were added. */
  withCatalogue(catalogue: Catalog): PartReferenceData {
    return new PartReferenceData({ ...this.#known, catalogue });
  }

  withCurrency(currency: string): PartReferenceData {
    return new PartReferenceData({ ...this.#known, currency });
  }

  /** Finds a seller by slug or name. */
  findSeller(text: string): KnownSeller | undefined {
    return this.#known.sellers.get(text.trim().toLowerCase()) ?? this.#known.sellers.get(normalizeToKey(text));
  }

  /**
   * Finds a model by any spelling of make and model. Returns "make" if the make is unknown, "model" if the make has no
   * such model.
   */
  findModel(make: string, model: string): Model | "make" | "model" {
    return getOrCompute(this.#models, `${make}\n${model}`, () => {
      const makes = new Set(this.catalogue.spellings.find("make", make));
      if (makes.size === 0) return "make";
      const id = this.catalogue.spellings.find("model", model).find((each) => makes.has(this.#makeOf(each)));
      return this.catalogue.models.get(id ?? 0) ?? "model";
    });
  }

  findEngines(modelId: number, from: number, to: number | null, text: string): readonly ModelEngine[] {
    return getOrCompute(this.#findEngines, `${modelId}/${from}/${to}/${text}`, () =>
      findMatchingEngines(this.vehicles, modelId, { from, to }, text),
    );
  }

  #makeOf(modelId: number): number {
    return this.catalogue.models.get(modelId)?.makeId ?? 0;
  }
}

function getOrCompute<T>(memory: Map<string, T>, key: string, find: () => T): T {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const found = find();
  if (memory.size >= MAX_CACHED_LOOKUPS) memory.clear();
  memory.set(key, found);
  return found;
}
