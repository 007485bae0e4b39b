import type { ColumnType, Generated } from "kysely";

/** Where a vehicle was sold first, which decides what was built into it. */
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
  /** Null: still made. */
  year_to: number | null;
}

/** A model of a year. */
export interface BaseVehiclesTable {
  id: Generated<number>;
  model_id: number;
  year: number;
  generation_id: number | null;
}

export interface EnginesTable {
  id: Generated<number>;
  code: string | null;
  /** With one decimal, as a string: exact. */
  litres: ColumnType<string | null, string | number | null, string | number | null>;
  cylinders: number | null;
  fuel_id: number | null;
  aspiration: Aspiration | null;
  power_hp: number | null;
}

/** A base vehicle with an engine; what is null isn't known. Each base vehicle has one of which nothing more is known. */
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

/** What is made and sold by a number; ads of several sellers may offer the same part. Its type is its category. */
export interface PartsTable {
  id: Generated<number>;
  brand_id: number | null;
  category_id: number;
  part_number: string;
  /** `foldPartNumber(part_number)`: what is compared. */
  folded: string;
  /** Fits every vehicle, by the rule that its notes tell. */
  universal: Generated<boolean>;
  universal_note_en: string | null;
  universal_note_ar: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Other numbers of a part: the car maker's own (OE) and those of brands it replaces. */
export interface PartNumbersTable {
  id: Generated<number>;
  part_id: number;
  kind: "oe" | "interchange";
  make_id: number | null;
  brand_id: number | null;
  number: string;
  folded: string;
}

/** A rule that says which vehicles a part fits, or that it doesn't fit some of them. Empty conditions hold for all. */
export interface FitmentsTable {
  id: Generated<number>;
  part_id: number;
  model_id: number;
  /** A range of one year is a base vehicle. */
  year_from: number;
  /** Null: and all that follow. */
  year_to: number | null;
  engine_id: number | null;
  market: VehicleMarket | null;
  drive: Drive | null;
  gear_id: number | null;
  body_id: number | null;
  /** ISO dates (YYYY-MM-DD), both included. */
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

/** What only the owner can tell. */
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

/** A vehicle that a member keeps. */
export interface GarageVehiclesTable {
  id: Generated<number>;
  user_id: number;
  vehicle_id: number;
  nickname: string | null;
  vin: string | null;
  /** What the owner answered, by the question. */
  answers: ColumnType<Record<string, string>, string | undefined, string>;
  current: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, never>;
}
