import type { ColumnType, Generated } from "kysely";

/** Market that a vehicle was first sold in, which determines its equipment. */
export type VehicleMarket = "gcc" | "us" | "eu" | "jp";
export type Drive = "fwd" | "rwd" | "awd" | "4wd";
export type Aspiration = "natural" | "turbo" | "twin-turbo" | "supercharged";
export type FitPosition =
  | "front"
  | "rear"
  | "left"
  | "right"
  | "front-left"
  | "front-right"
  | "rear-left"
  | "rear-right"
  | "upper"
  | "lower"
  | "inner"
  | "outer";

export interface GenerationsTable {
  id: Generated<number>;
  model_id: number;
  key: string;
  name_en: string;
  name_ar: string;
  year_from: number;
  /** Last year. Null while in production. */
  year_to: number | null;
}

/** Model in one model year. */
export interface BaseVehiclesTable {
  id: Generated<number>;
  model_id: number;
  year: number;
  generation_id: number | null;
}

export interface EnginesTable {
  id: Generated<number>;
  code: string | null;
  /** Displacement with one decimal, as an exact decimal string. */
  litres: ColumnType<string | null, string | number | null, string | number | null>;
  cylinders: number | null;
  fuel_id: number | null;
  aspiration: Aspiration | null;
  power_hp: number | null;
}

/**
 * Base vehicle with an engine. Null columns are unknown. Each base vehicle has one row where everything else is
 * unknown.
 */
export interface VehiclesTable {
  id: Generated<number>;
  base_vehicle_id: number;
  engine_id: number | null;
  submodel: string | null;
  market: VehicleMarket | null;
  gear_id: number | null;
  drive: Drive | null;
  body_id: number | null;
}

/** Part identified by its number. Listings of several sellers may offer the same part. Its category is its type. */
export interface PartsTable {
  id: Generated<number>;
  brand_id: number | null;
  category_id: number;
  part_number: string;
  /** `foldPartNumber(part_number)`, used for comparison. */
  folded: string;
  /** Whether the part fits every vehicle. The notes state the rule. */
  universal: Generated<boolean>;
  universal_note_en: string | null;
  universal_note_ar: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Other numbers of a part: the car maker's own (OE) and those of brands that it replaces. */
export interface PartNumbersTable {
  id: Generated<number>;
  part_id: number;
  kind: "oe" | "interchange";
  make_id: number | null;
  brand_id: number | null;
  number: string;
  folded: string;
}

/** Fitment rule: vehicles that a part fits or does not fit. Empty conditions match all vehicles. */
export interface FitmentsTable {
  id: Generated<number>;
  part_id: number;
  model_id: number;
  /** First year. A range of one year is a base vehicle. */
  year_from: number;
  /** Last year. Null means open-ended. */
  year_to: number | null;
  engine_id: number | null;
  market: VehicleMarket | null;
  drive: Drive | null;
  gear_id: number | null;
  body_id: number | null;
  /** ISO dates (YYYY-MM-DD), both inclusive. */
  built_from: string | null;
  built_to: string | null;
  position: FitPosition | null;
  quantity: number | null;
  effect: Generated<"fits" | "excludes">;
  note_en: string | null;
  note_ar: string | null;
  source: string | null;
  verified_at: Date | null;
}

/** Fitment questions that only the owner of a vehicle can answer. */
export interface QualifiersTable {
  id: Generated<number>;
  key: string;
  question_en: string;
  question_ar: string;
}

export interface QualifierValuesTable {
  id: Generated<number>;
  qualifier_id: number;
  key: string;
  name_en: string;
  name_ar: string;
  position: Generated<number>;
}

export interface FitmentQualifiersTable {
  fitment_id: number;
  qualifier_id: number;
  value_id: number;
}

/** Vehicle in a member's garage. */
export interface GarageVehiclesTable {
  id: Generated<number>;
  user_id: number;
  vehicle_id: number;
  nickname: string | null;
  vin: string | null;
  /** The owner's answers by question. */
  answers: ColumnType<Record<string, string>, string | undefined, string>;
  current: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, never>;
}
