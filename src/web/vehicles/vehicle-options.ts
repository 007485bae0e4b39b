/** Option of a field in the vehicle form. */
export type VehicleChoice = { value: string; label: string };

/** Result of a VIN lookup in the visitor's language (VP-04). */
export type VinResult = {
  state: "found" | "partial" | "none";
  /** Normalized VIN as it is stored. */
  vin: string;
  /** Name of the vehicle, such as "2019 Toyota Camry". */
  name?: string | undefined;
  /** Engine of the vehicle. Missing when the VIN does not determine it. */
  engine?: string | undefined;
  /** Details that the VIN tells about the vehicle, or reasons why the VIN is invalid, one per line. */
  lines: string[];
  warning?: string | undefined;
};

/** Options and values of the vehicle form's fields. "" means no choice. */
export type VehicleOptions = {
  vin: VinResult | undefined;
  year: string;
  make: string;
  model: string;
  /** Id of the vehicle with its engine. This is the result of the form. */
  vehicle: string;
  years: string[];
  makes: VehicleChoice[];
  models: VehicleChoice[];
  vehicles: VehicleChoice[];
};
