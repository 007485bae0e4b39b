import type { Aspiration, Drive, VehicleMarket } from "#db/schema/fitment.ts";
import type { LocalText } from "#kernel/local-text.ts";

export const markets = ["gcc", "us", "eu", "jp"] as const satisfies VehicleMarket[];
export const drives = ["fwd", "rwd", "awd", "4wd"] as const satisfies Drive[];
export const aspirations = ["natural", "turbo", "twin-turbo", "supercharged"] as const satisfies Aspiration[];

/** What is null isn't known. */
export type Engine = {
  id: number;
  /** The maker's own name of it: "2GR-FKS". */
  code: string | null;
  /** With one decimal: 2.5. */
  litres: number | null;
  cylinders: number | null;
  fuelId: number | null;
  aspiration: Aspiration | null;
  powerHp: number | null;
};

/** A make or a model, as vehicles name them. */
export type Named = { id: number; slug: string; name: LocalText };

/** EN-11: what a reader chooses by year, make, model and engine. What is null isn't known. */
export type Vehicle = {
  id: number;
  year: number;
  make: Named;
  model: Named;
  generation: LocalText | null;
  engine: Engine | null;
  submodel: string | null;
  market: VehicleMarket | null;
  gearId: number | null;
  drive: Drive | null;
  bodyId: number | null;
};
