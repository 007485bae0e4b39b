import type { Drive, FitPosition, VehicleMarket } from "#db/schema/fitment.ts";
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
  engineId: number | null;
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

/** What of a part decides whether it fits. */
export type PartRules = { universal: boolean; fitments: readonly Fitment[] };

/**
 * What an owner said about their vehicle, by the question: "engine" (an engine's id), "market", "drive", "gear" and
 * "body" (lookup ids), "built" (an ISO day or month), and "q:<key>" for a qualifier. "?" says "I don't know".
 */
export type Answers = Readonly<Record<string, string>>;

/** What still has to be asked. `choices` are the answers that make a difference; none for a date. */
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
  /** The part has no rules, so nobody knows. */
  | { fit: "unknown" };
