import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import type { NewFitmentRule, NewPartNumber } from "#domain/parts/part.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

/** Fitment rule of a demo part. Its engine and its qualifier are not yet replaced by ids of the database. */
export type DemoRule = Pick<NewFitmentRule, "modelId" | "yearFrom"> & {
  yearTo: number;
  /** Engines of the model to which the rule applies. */
  engine?: { litres: number } | { cylinders: number };
  /**
   * True for a model that is not in the listing name and only shares the platform of the named model. The rule is left
   * out if the database has no years of this model.
   */
  relative?: true;
  /** Key of a qualifier question, and the answer that the rule requires. */
  question?: [key: string, value: string];
} & Partial<
    Pick<
      NewFitmentRule,
      "market" | "drive" | "gearId" | "builtFrom" | "position" | "quantity" | "effect" | "note" | "source" | "verified"
    >
  >;

/** Part that a demo listing offers. Several sellers may offer the same part. */
export type DemoPart = {
  brandId: number;
  categoryId: number;
  partNumber: string;
  numbers: NewPartNumber[];
  /** Note that explains why the part fits every car; null for a part that is made for certain models. */
  universal: LocalizedText | null;
  rules: DemoRule[];
};

/** Demo listing together with the part that it offers, if the seller knows the part number. */
export type DemoListing = NewListing & { part?: DemoPart };
