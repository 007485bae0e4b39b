import type { Drive, FitPosition, VehicleMarket } from "#db/schema/fitment.ts";
import type { Engine } from "#domain/vehicles/vehicle.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

/** Question that only the owner of a vehicle can answer, with its possible answers. */
export type Qualifier = {
  key: string;
  question: LocalizedText;
  values: readonly { key: string; name: LocalizedText }[];
};

/**
 * One fitment rule of a part. A rule matches a vehicle of the same model whose year is in the range. Every condition
 * that is not null must hold. Free text is a note, never a condition (rule 22).
 */
export type FitmentRule = {
  id: number;
  modelId: number;
  yearFrom: number;
  /** Last model year; null for an open end. */
  yearTo: number | null;
  /** Known attributes of the required engine. "2.5 litres" alone matches several engines. */
  engine: Engine | null;
  market: VehicleMarket | null;
  drive: Drive | null;
  gearId: number | null;
  bodyId: number | null;
  /** ISO days (YYYY-MM-DD), both included. */
  builtFrom: string | null;
  builtTo: string | null;
  /** Required answer for each qualifier question. */
  qualifiers: readonly { key: string; value: string }[];
  position: FitPosition | null;
  quantity: number | null;
  effect: "fits" | "excludes";
  note: LocalizedText | null;
  source: string | null;
  verified: boolean;
};

/** Compatibility of a part (EN-01): fits everything, fits by its rules, or has no rule that tells. */
export type Compatibility = "all" | "vehicles" | "unknown";

/** Input for evaluating whether a part fits. The rules of the vehicle's model are sufficient. */
export type PartRules = { compatibility: Compatibility; fitments: readonly FitmentRule[] };

/**
 * Owner's answers about a vehicle, by question: "engine" (engine id), "market", "drive", "gear" and "body" (lookup
 * ids), "built" (ISO day, month or year), and "q:<key>" for a qualifier. "other" means none of the offered values, "?"
 * means "I don't know".
 */
export type FitmentAnswers = Readonly<Record<string, string>>;
export const OTHER_ANSWER = "other";
export const UNKNOWN_ANSWER = "?";

/**
 * Open question about a vehicle. `choices` are the answers that make a difference, ids as text; a date has none.
 * `OTHER_ANSWER` and `UNKNOWN_ANSWER` are always possible as well.
 */
export type FitQuestion = {
  about: "engine" | "market" | "drive" | "gear" | "body" | "built" | `q:${string}`;
  choices: readonly string[];
};

/**
 * Result of evaluating whether a part fits a vehicle, with the deciding rule (rule 22). A null rule means that no rule
 * of the part matches the vehicle.
 */
export type FitVerdict =
  | { fit: "universal" }
  | { fit: "fits"; rule: FitmentRule }
  /** The result depends on the answers to the questions. Unanswered counts as unknown. */
  | { fit: "depends"; rules: readonly FitmentRule[]; questions: readonly FitQuestion[] }
  | { fit: "excluded"; rule: FitmentRule | null }
  /** The part has no rule that tells what the part fits. */
  | { fit: "unknown" };

/** Checks whether a verdict counts as fitting. Unknown and open verdicts never do (rule 22). */
export const isFit = ({ fit }: FitVerdict): boolean => fit === "fits" || fit === "universal";
