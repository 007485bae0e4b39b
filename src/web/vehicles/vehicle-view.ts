import { createContext } from "react";
import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import type { GarageTyres } from "#domain/garage/garage-tyres.ts";

/** View model of a vehicle in the garage. */
export type VehicleView = {
  /** Id of the garage entry. */
  id: number;
  /** Id of the vehicle, used as a filter of part lists. */
  vehicle: number;
  /** Full name of the vehicle, such as "2019 Toyota Camry". */
  name: string;
  /** Nickname of the vehicle, otherwise a short name such as "Camry 2019". */
  short: string;
  /** Engine and other known details in one line. Null when nothing is known. */
  detail: string | null;
  nickname: string | null;
  vin: string | null;
  /** The owner's answers about the vehicle. */
  answers: FitmentAnswers;
  /** Tyre sizes that the owner stated. */
  tyres: GarageTyres | null;
  current: boolean;
};

/**
 * Vehicle for which part lists are filtered, as every page knows it. Undefined when the visitor wants the parts for
 * all vehicles.
 */
export type CurrentVehicle = Pick<VehicleView, "id" | "vehicle" | "name" | "short">;

/** Ids of the visitor's garage entries, and the vehicle for which part lists are filtered (VP-05). */
export type GarageSummary = { ids: number[]; current?: CurrentVehicle | undefined };

export const CurrentVehicleContext = createContext<CurrentVehicle | undefined>(undefined);

/** JSON response to a script that changes the garage. */
export type GarageResponse =
  | { ok: true; vehicles: VehicleView[]; changed?: number | undefined }
  | { ok: false; code: string };
