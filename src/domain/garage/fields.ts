import { z } from "zod";
import { optionalLineField } from "#domain/forms/fields.ts";
import { normaliseVin, vinProblem } from "#domain/vehicles/vin/vin.ts";
import { longestNickname } from "./garage.ts";

/** What an owner says of a vehicle; both may be missing. */
export const ownWords = z.object({
  nickname: optionalLineField(longestNickname),
  vin: z
    .string()
    .default("")
    .transform(normaliseVin)
    .pipe(z.string().refine((vin) => vin === "" || vinProblem(vin) === undefined, "vin"))
    .transform((vin) => vin || null),
});
