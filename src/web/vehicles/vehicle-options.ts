/** One entry of a field of the vehicle form. */
export type Choice = { value: string; label: string };

/** What a vehicle number says, in the reader's words (VP-04). */
export type VinAnswer = {
  state: "found" | "partial" | "none";
  /** As it is kept. */
  vin: string;
  /** "2019 Toyota Camry" */
  name?: string | undefined;
  /** The engine, where the number tells it. */
  engine?: string | undefined;
  /** Lines that say what is known, or what is wrong. */
  lines: string[];
  warning?: string | undefined;
};

/** The vehicle form's fields: what they offer, and what is chosen; "" for nothing yet. */
export type VehicleOptions = {
  vin: VinAnswer | undefined;
  year: string;
  make: string;
  model: string;
  /** The vehicle with its engine, which is what the form is about. */
  vehicle: string;
  years: string[];
  makes: Choice[];
  models: Choice[];
  vehicles: Choice[];
};
