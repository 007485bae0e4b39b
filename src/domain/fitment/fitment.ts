import type { Drive, FitPosition, VehicleMarket } from "#db/schema/fitment.ts";
import type { Engine } from "#domain/vehicles/vehicle.ts";
import type { LocalText } from "#kernel/local-text.ts";

/** A question that only the owner of a vehicle can answer, and its answers. */
export type Qualifier = {
  key: string;
  question: LocalText;
  values: readonly { key: string; name: LocalText }[];
};

/**
 * One rule of a part. A vehicle is meant by it when the model is the same, the year is in the range, and every
 * condition that is not null holds. Free text is a note, never a condition (rule 22).
 */
export type Fitment = {
  id: number;
  modelId: number;
  yearFrom: number;
  /** Null: and all that follow. */
  yearTo: number | null;
  /** What is known of the engine that is meant: every engine that has all of it, "2.5 litres" more than one. */
  engine: Engine | null;
  market: VehicleMarket | null;
  drive: Drive | null;
  gearId: number | null;
  bodyId: number | null;
  /** ISO days (YYYY-MM-DD), both included. */
  builtFrom: string | null;
  builtTo: string | null;
  /** The value that each question must be answered with. */
  qualifiers: readonly { key: string; value: string }[];
  position: FitPosition | null;
  quantity: number | null;
  effect: "fits" | "excludes";
  note: LocalText | null;
  source: string | null;
  verified: boolean;
};

/** EN-01: fits everything, fits what its rules say, or has no rule that says what it fits. */
export type Compatibility = "all" | "vehicles" | "unknown";

/** What of a part decides whether it fits. Of its rules those of the vehicle's model are enough. */
export type PartRules = { compatibility: Compatibility; fitments: readonly Fitment[] };

/**
 * What an owner said about their vehicle, by the question: "engine" (an engine's id), "market", "drive", "gear" and
 * "body" (lookup ids), "built" (an ISO day, month or year), and "q:<key>" for a qualifier. "other" says that it is none
 * of what rules ask for, "?" says "I don't know".
 */
export type Answers = Readonly<Record<string, string>>;
export const other = "other";
export const dontKnow = "?";

/**
 * What still has to be asked. `choices` are the answers that make a difference, ids as text; none for a date. Besides
 * them there are always `other` and `dontKnow`.
 */
export type FitQuestion = {
  about: "engine" | "market" | "drive" | "gear" | "body" | "built" | `q:${string}`;
  choices: readonly string[];
};

/**
 * Whether a part fits a vehicle, and which rule decided it (rule 22). Null as the rule: that no rule of the part
 * speaks of the vehicle decided it.
 */
export type FitVerdict =
  | { fit: "universal" }
  | { fit: "fits"; rule: Fitment }
  /** It fits or doesn't by what the questions are answered; unanswered it counts as unknown. */
  | { fit: "depends"; rules: readonly Fitment[]; questions: readonly FitQuestion[] }
  | { fit: "excluded"; rule: Fitment | null }
  /** No rule says what the part fits, so nobody knows. */
  | { fit: "unknown" };

/** Whether a part counts as fitting: never what is unknown or still open (rule 22). */
export const isFit = ({ fit }: FitVerdict): boolean => fit === "fits" || fit === "universal";
