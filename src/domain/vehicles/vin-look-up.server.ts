import type { Db } from "#db/database.ts";
import { tidyVin } from "#domain/garage/fields.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Vehicle } from "./vehicle.ts";

/** What a vehicle number says (VP-04, rules 23 and 24). */
export type VinLookUp = { vin: string } & (
  | { state: "none"; reason: "length" | "characters" | "unknown" }
  | ({ state: "partial"; makeIds: readonly number[] } & VinOrigin)
  /** `vehicles` are those that it can be, at least one: with the engines that the number leaves possible. */
  | ({ state: "found"; year: number; makeId: number; modelId: number; vehicles: readonly Vehicle[] } & VinOrigin)
);

type VinOrigin = {
  maker: LocalText | null;
  country: LocalText | null;
  /** The year, or those that it can be; none when nothing is known of it. */
  years: readonly number[];
  /** False: a typing mistake, or a car of a market that doesn't use the check digit. */
  checkDigitAgrees: boolean;
};

/** Looks a number up, however it was typed. */
export async function lookUpVin(_db: Db, text: string): Promise<VinLookUp> {
  const vin = tidyVin(text);
  if (!/^[A-Z0-9]*$/.test(vin) || /[IOQ]/.test(vin)) return { vin, state: "none", reason: "characters" };
  if (vin.length !== 17) return { vin, state: "none", reason: "length" };
  return { vin, state: "none", reason: "unknown" };
}

/** The one vehicle of a number; where it can be several, the one whose engine isn't known. */
export const vehicleOfVin = (vehicles: readonly Vehicle[]): Vehicle | undefined =>
  vehicles.length === 1 ? vehicles[0] : (vehicles.find(({ engine }) => engine === null) ?? vehicles[0]);
