import type { Db } from "#db/database.ts";
import { tidyVin } from "#domain/garage/fields.ts";
import type { Language } from "#kernel/local-text.ts";
import type { VinAnswer } from "./vehicle-options.ts";

/** What a number says, and what it leaves to choose from. */
export type VinLookUp = {
  answer: VinAnswer;
  found?: { year: number; makeId: number; modelId: number; vehicleIds: readonly number[] } | undefined;
  years?: readonly number[] | undefined;
  makeIds?: readonly number[] | undefined;
};

export async function lookUpVin(_db: Db, text: string, _language: Language): Promise<VinLookUp> {
  return { answer: { state: "none", vin: tidyVin(text).slice(0, 17), lines: [] } };
}
