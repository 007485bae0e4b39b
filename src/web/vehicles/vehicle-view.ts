import { createContext } from "react";
import type { FitmentAnswers } from "#domain/fitment/fitment.ts";

/** View model of a vehicle in the garage. */
export type VehicleView = {
  /** Id of the garage entry. */
  id: number;
  /** Id of the vehicle, used as a filter of part lists. */
  vehicle: number;
  /** Name of the vehicle, such as "2019 Toyota Camry". */
  name: string;
  /** Short name such as "Camry 2019", or the nickname. */
  short: string;
  /** Engine and other known details. Null without any. */
  detail: string | null;
  nickname: string | null;
  vin: string | null;
  /** The owner's answers about the vehicle. */
  answers: FitmentAnswers;
  current: boolean;
};

/** Current vehicle of the visitor, as known to every page. Undefined when parts for all vehicles are shown. */
export type CurrentVehicle = Pick<VehicleView, "id" | "vehicle" | "name" | "short">;

/** Ids of the visitor's vehicles and the vehicle that filters parts (VP-05). */
export type GarageSummary = { ids: number[]; current?: CurrentVehicle | undefined };

export const CurrentVehicleContext = createContext<CurrentVehicle | undefined>(undefined);

/** Response to garage changes by scripts. */
export type GarageResponse =
  | { ok: true; vehicles: VehicleView[]; changed?: number | undefined }
  | { ok: false; code: string };
