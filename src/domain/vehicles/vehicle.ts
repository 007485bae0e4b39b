import type { EngineAspiration, VehicleDrive, VehicleMarket } from "#db/schema/fitment.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

export const vehicleMarkets = ["gcc", "us", "eu", "jp"] as const satisfies VehicleMarket[];
export const vehicleDrives = ["fwd", "rwd", "awd", "4wd"] as const satisfies VehicleDrive[];

/** Engine. Null fields are unknown. */
export type Engine = {
  id: number;
  /** Engine code of the maker: "2GR-FKS". */
  code: string | null;
  /** Displacement in litres with one decimal: 2.5. */
  litres: number | null;
  cylinders: number | null;
  fuelId: number | null;
  aspiration: EngineAspiration | null;
  powerHp: number | null;
};

/** Make or model of a vehicle. */
type VehicleNameEntry = { id: number; slug: string; name: LocalizedText };

/** Vehicle: year, make, model and usually an engine (EN-11). Null fields are unknown. */
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
  drive: VehicleDrive | null;
  bodyId: number | null;
};
