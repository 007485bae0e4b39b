import type { Catalogue, Model } from "#domain/catalog/catalogue.ts";
import { squash } from "#kernel/fold.ts";
import { enginesMeant, type KnownVehicles, type ModelEngine } from "../known-vehicles.ts";

/** A question by its ids: the answers by their keys and by their names in both languages, squashed. */
export type KnownQuestion = { id: number; values: ReadonlyMap<string, number>; choices: string };

export type KnownSeller = { id: number; slug: string };

/** So many answers are remembered of names that occur again and again. */
const mostRemembered = 20_000;

type Known = {
  catalogue: Catalogue;
  vehicles: KnownVehicles;
  questions: ReadonlyMap<string, KnownQuestion>;
  /** By slug and by squashed name. */
  sellers: ReadonlyMap<string, KnownSeller>;
  /** Of prices without one of their own. */
  currency: string;
  now: Date;
};

/** What the cells of a file of parts are matched with. */
export class ImportWorld {
  readonly catalogue: Catalogue;
  readonly vehicles: KnownVehicles;
  readonly questions: ReadonlyMap<string, KnownQuestion>;
  readonly now: Date;
  readonly currency: string;
  readonly #known: Known;
  readonly #models = new Map<string, Model | "make" | "model">();
  readonly #engines = new Map<string, readonly ModelEngine[]>();

  constructor(known: Known) {
    this.#known = known;
    this.catalogue = known.catalogue;
    this.vehicles = known.vehicles;
    this.questions = known.questions;
    this.currency = known.currency;
    this.now = known.now;
  }

  /** The same, with names that were added since. */
  withCatalogue(catalogue: Catalogue): ImportWorld {
    return new ImportWorld({ ...this.#known, catalogue });
  }

  withCurrency(currency: string): ImportWorld {
    return new ImportWorld({ ...this.#known, currency });
  }

  /** By slug or name. */
  seller(text: string): KnownSeller | undefined {
    return this.#known.sellers.get(text.trim().toLowerCase()) ?? this.#known.sellers.get(squash(text));
  }

  /** The model by any spelling of it and of its make, or which of the two is unknown. */
  model(make: string, model: string): Model | "make" | "model" {
    return remembered(this.#models, `${make}\n${model}`, () => {
      const makes = new Set(this.catalogue.spellings.find("make", make));
      if (makes.size === 0) return "make";
      const id = this.catalogue.spellings.find("model", model).find((each) => makes.has(this.#makeOf(each)));
      return this.catalogue.models.get(id ?? 0) ?? "model";
    });
  }

  engines(modelId: number, from: number, to: number | null, text: string): readonly ModelEngine[] {
    return remembered(this.#engines, `${modelId}/${from}/${to}/${text}`, () =>
      enginesMeant(this.vehicles, modelId, { from, to }, text),
    );
  }

  #makeOf(modelId: number): number {
    return this.catalogue.models.get(modelId)?.makeId ?? 0;
  }
}

function remembered<T>(memory: Map<string, T>, key: string, find: () => T): T {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const found = find();
  if (memory.size >= mostRemembered) memory.clear();
  memory.set(key, found);
  return found;
}
