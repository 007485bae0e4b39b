import type { ColumnType, Generated } from "kysely";

/** Market in which a vehicle was first sold. The market determines the vehicle's equipment. */
export type VehicleMarket = "gcc" | "us" | "eu" | "jp";
export type VehicleDrive = "fwd" | "rwd" | "awd" | "4wd";
export type EngineAspiration = "natural" | "turbo" | "twin-turbo" | "supercharged";
export type FitmentPosition =
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
  /** Last model year. Null if the generation is still in production. */
  year_to: number | null;
}

/** Model in one model year, without an engine. */
export interface BaseVehiclesTable {
  id: Generated<number>;
  model_id: number;
  year: number;
  generation_id: number | null;
}

export interface EnginesTable {
  id: Generated<number>;
  code: string | null;
  /** Displacement in litres with one decimal, as a decimal string. */
  litres: ColumnType<string | null, string | number | null, string | number | null>;
  cylinders: number | null;
  fuel_id: number | null;
  aspiration: EngineAspiration | null;
  power_hp: number | null;
}

/**
 * Base vehicle with an engine and other details. Null columns are unknown. Each base vehicle has one row whose details
 * are all unknown.
 */
export interface VehiclesTable {
  id: Generated<number>;
  base_vehicle_id: number;
  engine_id: number | null;
  submodel: string | null;
  market: VehicleMarket | null;
  gear_id: number | null;
  drive: VehicleDrive | null;
  body_id: number | null;
}

/**
 * Part that is identified by brand and number. Several sellers may offer the same part. The category is the kind of
 * part.
 */
export interface PartsTable {
  id: Generated<number>;
  brand_id: number | null;
  category_id: number;
  part_number: string;
  /** Part number as normalised by `normalizePartNumber`, for comparison. */
  folded: string;
  /** Whether the part fits every vehicle. The notes may restrict this. */
  universal: Generated<boolean>;
  universal_note_en: string | null;
  universal_note_ar: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/**
 * Another number of a part: the number of the car maker (OE), or the number of another brand's part that this part
 * replaces.
 */
export interface PartNumbersTable {
  id: Generated<number>;
  part_id: number;
  kind: "oe" | "interchange";
  make_id: number | null;
  brand_id: number | null;
  number: string;
  folded: string;
}

/** Fitment rule of a part: vehicles that the part fits or does not fit. A null condition matches all vehicles. */
export interface FitmentsTable {
  id: Generated<number>;
  part_id: number;
  model_id: number;
  /** First model year. If it equals the last model year, year and model identify a base vehicle. */
  year_from: number;
  /** Last model year. Null means all later years. */
  year_to: number | null;
  engine_id: number | null;
  market: VehicleMarket | null;
  drive: VehicleDrive | null;
  gear_id: number | null;
  body_id: number | null;
  /** Range of build dates (YYYY-MM-DD). Both ends are included. */
  built_from: string | null;
  built_to: string | null;
  position: FitmentPosition | null;
  quantity: number | null;
  effect: Generated<"fits" | "excludes">;
  note_en: string | null;
  note_ar: string | null;
  source: string | null;
  verified_at: Date | null;
}

/** Fitment question about a vehicle that only its owner can answer. */
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
  /** Answers of the owner to fitment questions, by question. */
  answers: ColumnType<Record<string, string>, string | undefined, string>;
  current: Generated<boolean>;
  /** Odometer that the owner stated, and the day of the reading. */
  odometer_km: number | null;
  odometer_on: ColumnType<string | null, string | null | undefined, string | null>;
  /** Distance that the vehicle is driven in a year, by which the odometer is estimated. */
  yearly_km: number | null;
  /** Size of the front tyres as the owner stated it, such as "205/55 R16 91V". */
  tyre_front: string | null;
  /** Size of the rear tyres. Null if it is that of the front tyres. */
  tyre_rear: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}
