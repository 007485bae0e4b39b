import type { Aspiration, Drive, VehicleMarket } from "#db/schema/fitment.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

export const markets = ["gcc", "us", "eu", "jp"] as const satisfies VehicleMarket[];
export const drives = ["fwd", "rwd", "awd", "4wd"] as const satisfies Drive[];

/** Engine. Null fields are unknown. */
export type Engine = {
  id: number;
  /** Code of the maker: "2GR-FKS". */
  code: string | null;
  /** Engine size with one decimal: 2.5. */
  litres: number | null;
  cylinders: number | null;
  fuelId: number | null;
  aspiration: Aspiration | null;
  powerHp: number | null;
};

/** Make or model of a vehicle. */
export type VehicleNameEntry = { id: number; slug: string; name: LocalizedText };

/** Vehicle by year, make, model and engine (EN-11). Null fields are unknown. */
export type Vehicle = {
  id: number;
  year: number;
  make: VehicleNameEntry;
  model: VehicleNameEntry;
  generation: LocalizedText | null;
  engine: Engine | null;
  submodel: string | null;
  market: VehicleMarket | null;
  gearId: number | null;
  drive: Drive | null;
  bodyId: number | null;
};
