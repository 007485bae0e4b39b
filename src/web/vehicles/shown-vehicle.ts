import { createContext } from "react";
import type { Answers } from "#domain/fitment/fitment.ts";

/** A vehicle of the garage in the reader's words. */
export type ShownVehicle = {
  /** Its id in the garage. */
  id: number;
  /** The vehicle's own id, which lists of parts are asked for by. */
  vehicle: number;
  /** "2019 Toyota Camry" */
  name: string;
  /** "Camry 2019", or what its owner calls it. */
  short: string;
  /** Engine and what else is known; null: nothing is. */
  detail: string | null;
  nickname: string | null;
  vin: string | null;
  /** What its owner answered about it. */
  answers: Answers;
  current: boolean;
};

/** What every page knows of the reader's vehicle; undefined: parts are for all vehicles. */
export type CurrentVehicle = Pick<ShownVehicle, "id" | "vehicle" | "name" | "short">;

/** The vehicle that is chosen, for parts of every page. */
export const Current = createContext<CurrentVehicle | undefined>(undefined);

/** What scripts are answered when they change the garage. */
export type GarageAnswer =
  | { ok: true; vehicles: ShownVehicle[]; changed?: number | undefined }
  | { ok: false; code: string };
