import { z } from "zod";
import { drives, markets } from "#domain/vehicles/vehicle.ts";
import { asciiDigits } from "#kernel/digits.ts";
import type { LocalText } from "#kernel/local-text.ts";

/**
 * The form in which part numbers are compared (rule 17): "04465-33471", "04465 33471" and "٠٤٤٦٥٣٣٤٧١" are the same.
 * Empty when the text has neither letters nor digits. Idempotent.
 */
export const foldPartNumber = (text: string): string =>
  asciiDigits(text.normalize("NFKC"))
    .toUpperCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "");

export const fitPositions = [
  "front",
  "rear",
  "left",
  "right",
  "front-left",
  "front-right",
  "rear-left",
  "rear-right",
  "upper",
  "lower",
  "inner",
  "outer",
] as const;

/** So many rules one part may have: past it a file repeats itself, or means "universal". */
export const mostRules = 20_000;
/** So many other numbers one part may have. */
export const mostNumbers = 200;

const year = z.int().min(1900).max(2100);
const day = z.iso.date();
const id = z.int().positive();
const text = z.string().min(1).max(1_000).nullable();
const partNumber = z
  .string()
  .max(60)
  .refine((number) => foldPartNumber(number) !== "", "required");

/** A rule as it is written; `Fitment` is one as it is read. */
export const newRule = z
  .object({
    modelId: id,
    yearFrom: year,
    /** Null: and all that follow. */
    yearTo: year.nullable(),
    engineId: id.nullable(),
    market: z.enum(markets).nullable(),
    drive: z.enum(drives).nullable(),
    gearId: id.nullable(),
    bodyId: id.nullable(),
    builtFrom: day.nullable(),
    builtTo: day.nullable(),
    qualifiers: z.array(z.object({ qualifierId: id, valueId: id })).max(10),
    position: z.enum(fitPositions).nullable(),
    quantity: z.int().min(1).max(100).nullable(),
    effect: z.enum(["fits", "excludes"]),
    note: z.object({ ar: text, en: text }),
    source: text,
    /** The day on which somebody made sure of it; "yes" is the day of writing. */
    verified: z.union([day, z.literal("yes")]).nullable(),
  })
  .refine(({ yearFrom, yearTo }) => yearTo === null || yearFrom <= yearTo, { path: ["yearTo"], error: "reversed" })
  .refine(({ builtFrom, builtTo }) => !builtFrom || !builtTo || builtFrom <= builtTo, {
    path: ["builtTo"],
    error: "reversed",
  });
export type NewRule = z.infer<typeof newRule>;

/** Another number of a part, and whose it is: a car maker's, or a brand's that the part replaces. */
export const newNumber = z.object({
  kind: z.enum(["oe", "interchange"]),
  number: partNumber,
  makeId: id.nullable(),
  brandId: id.nullable(),
});
export type NewNumber = z.infer<typeof newNumber>;

/** A part as it is written. What is null of an already known part stays as it is. */
export const newPart = z.object({
  brandId: id.nullable(),
  categoryId: id,
  partNumber,
  universal: z
    .object({ note: z.object({ ar: text, en: text }) })
    .or(z.literal(false))
    .nullable(),
  numbers: z.array(newNumber).max(mostNumbers).nullable(),
  rules: z.array(newRule).max(mostRules).nullable(),
});
export type NewPart = z.infer<typeof newPart>;

/** What tells a part from all others: its brand and number. */
export const partKey = ({ brandId, partNumber }: Pick<NewPart, "brandId" | "partNumber">): string =>
  `${brandId ?? ""}/${foldPartNumber(partNumber)}`;

export const noNote: LocalText = { ar: null, en: null };
