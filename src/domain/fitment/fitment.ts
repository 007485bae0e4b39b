import type { FitmentPosition, VehicleDrive, VehicleMarket } from "#db/schema/fitment.ts";
import type { Engine } from "#domain/vehicles/vehicle.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

/** Question that only the owner of a vehicle can answer, with its possible answers. */
export type QualifierQuestion = {
  key: string;
  question: LocalizedText;
  values: readonly { key: string; name: LocalizedText }[];
};

/**
 * Fitment rule of a part. A rule matches a vehicle if model and year match and all conditions that are not null are
 * met. Free text is a note, never a condition (rule 22).
 */
export type FitmentRule = {
  id: number;
  modelId: number;
  yearFrom: number;
  /** Last model year; null for an open end. */
  yearTo: number | null;
  /** Attributes that the engine must have. "2.5 litres" alone matches several engines. */
  engine: Engine | null;
  market: VehicleMarket | null;
  drive: VehicleDrive | null;
  gearId: number | null;
  bodyId: number | null;
  /** ISO days (YYYY-MM-DD), both included. */
  builtFrom: string | null;
  builtTo: string | null;
  /** Required answer for each qualifier question. */
  qualifiers: readonly { key: string; value: string }[];
  position: FitmentPosition | null;
  quantity: number | null;
  effect: "fits" | "excludes";
  note: LocalizedText | null;
  source: string | null;
  verified: boolean;
};

/** Declared compatibility of a part (EN-01): fits all vehicles, fits vehicles by its rules, or unknown. */
export type Compatibility = "all" | "vehicles" | "unknown";

/** Data of a part that decides whether the part fits. Only the rules for the vehicle's model are needed. */
export type PartFitmentRules = { compatibility: Compatibility; fitments: readonly FitmentRule[] };

/**
 * Owner's answers about a vehicle, by question: "engine" (engine id), "market", "drive", "gear" and "body" (lookup
 * ids), "built" (ISO day, month or year), and "q:<key>" for a qualifier. The answer "other" means none of the offered
 * values, "?" means "I don't know".
 */
export type FitmentAnswers = Readonly<Record<string, string>>;
export const OTHER_ANSWER = "other";
export const UNKNOWN_ANSWER = "?";

/**
 * Question about a vehicle that its owner has not answered yet. `choices` are the answers that make a difference, as
 * ids; empty for a date. `OTHER_ANSWER` and `UNKNOWN_ANSWER` are always possible as well.
 */
export type FitmentQuestion = {
  about: "engine" | "market" | "drive" | "gear" | "body" | "built" | `q:${string}`;
  choices: readonly string[];
};

/**
 * Condition under which a part for every car fits: the car is not electric, or its wheels have the part's size.
 * `inches` is null if the listing does not state the size.
 */
export type UniversalCondition = { about: "fuel" } | { about: "wheel_size"; inches: number | null };

/**
 * Reasons why a part does not fit. `rule`: a rule excludes the vehicle. `vehicle`: no rule is for the model and year.
 * `engine` to `equipment`: the rules for the model and year need another value. `electric` and `wheel_size`: the
 * condition of a universal part fails.
 */
export const exclusionReasons = [
  "rule",
  "vehicle",
  "engine",
  "market",
  "drive",
  "gear",
  "body",
  "built",
  "equipment",
  "electric",
  "wheel_size",
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/**
 * Verdict on whether a part fits a vehicle, with the rule that decides (rule 22). If the rule is null, no rule of the
 * part matches the vehicle.
 */
export type FitmentVerdict =
  /** `condition` is met, if the part has one. */
  | { fit: "universal"; condition?: UniversalCondition }
  | { fit: "fits"; rule: FitmentRule }
  /** The part fits or does not fit, depending on the answers to the questions. A missing answer counts as unknown. */
  | {
      fit: "depends";
      rules: readonly FitmentRule[];
      questions: readonly FitmentQuestion[];
      /** Condition of a universal part that the vehicle may or may not meet. */
      condition?: UniversalCondition;
    }
  | { fit: "excluded"; rule: FitmentRule | null; reason: ExclusionReason }
  /** The fitment is unknown, because no rule of the part covers the vehicle. */
  | { fit: "unknown" };

/** Returns whether a verdict means that the part fits. The verdicts "unknown" and "depends" do not (rule 22). */
export const isFittingVerdict = ({ fit }: FitmentVerdict): boolean => fit === "fits" || fit === "universal";
