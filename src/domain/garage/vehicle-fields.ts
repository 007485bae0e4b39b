import { z } from "zod";
import { createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { findVinProblem, normalizeVin } from "#domain/vehicles/vin/vin.ts";
import { MAX_NICKNAME_LENGTH } from "./garage.ts";

/** Nickname and VIN that an owner gives a vehicle, both optional. */
export const ownerVehicleSchema = z.object({
  nickname: createOptionalSingleLineField(MAX_NICKNAME_LENGTH),
  vin: z
    .string()
    .default("")
    .transform(normalizeVin)
    .pipe(z.string().refine((vin) => vin === "" || findVinProblem(vin) === undefined, "vin"))
    .transform((vin) => vin || null),
});
