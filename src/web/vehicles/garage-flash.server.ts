import { z } from "zod";
import { MAX_NICKNAME_LENGTH } from "#domain/garage/garage.ts";
import { createFlash } from "#web/flash-cookie.server.ts";

const id = z.number().int().positive();
const maxText = (maxLength: number) => z.string().max(maxLength);

/** Result or error of a garage form, shown on the next page. */
const garageFlashSchema = z.union([
  z.object({ kind: z.enum(["added", "restored", "chosen", "changed"]), entry: id }),
  z.object({ kind: z.literal("all") }),
  z.object({
    kind: z.literal("removed"),
    vehicle: id,
    vin: maxText(17).nullable(),
    // The string length counts UTF-16 code units, which can be twice the number of code points.
    nickname: maxText(MAX_NICKNAME_LENGTH * 2).nullable(),
    answers: z.record(z.string(), z.string()),
    tyres: z.object({ front: maxText(40), rear: maxText(40).nullable() }).nullable(),
    current: z.boolean(),
  }),
  z.object({
    kind: z.literal("refused"),
    code: maxText(40),
    field: maxText(20).optional(),
    entry: id.optional(),
    values: z.record(z.string(), maxText(200)).optional(),
  }),
]);
export type GarageFlash = z.infer<typeof garageFlashSchema>;

export const garageFlash = createFlash("garage", garageFlashSchema);
