import { z } from "zod";
import { drives, markets } from "#domain/vehicles/vehicle.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/**
 * Normalises a part number for comparison (rule 17): "04465-33471", "04465 33471" and "٠٤٤٦٥٣٣٤٧١" are equal. Returns
 * an empty string if the text has neither letters nor digits. Idempotent.
 */
export const normalizePartNumber = (text: string): string =>
  toAsciiDigits(text.normalize("NFKC"))
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

/** Maximum number of rules of a part. A file with more repeats itself or means a universal part. */
export const MAX_RULES_PER_PART = 20_000;
/** Maximum number of further numbers of a part. */
export const MAX_NUMBERS_PER_PART = 200;

const year = z.int().min(1900).max(2100);
const day = z.iso.date();
const id = z.int().positive();
const text = z.string().min(1).max(1_000).nullable();
const partNumber = z
  .string()
  .max(60)
  .refine((number) => normalizePartNumber(number) !== "", "required");

/** Schema of a rule to write. `Fitment` is a rule as read. */
export const newRuleSchema = z
  .object({
    modelId: id,
    yearFrom: year,
    /** Last model year. Null means all later years. */
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
    /** Day of verification. "yes" means the day of writing. */
    verified: z.union([day, z.literal("yes")]).nullable(),
  })
  .refine(({ yearFrom, yearTo }) => yearTo === null || yearFrom <= yearTo, { path: ["yearTo"], error: "reversed" })
  .refine(({ builtFrom, builtTo }) => !builtFrom || !builtTo || builtFrom <= builtTo, {
    path: ["builtTo"],
    error: "reversed",
  });
export type NewRule = z.infer<typeof newRuleSchema>;

/** Schema of a further number of a part, with its car maker (OE) or the brand whose part it replaces. */
export const newNumberSchema = z.object({
  kind: z.enum(["oe", "interchange"]),
  number: partNumber,
  makeId: id.nullable(),
  brandId: id.nullable(),
});
export type NewNumber = z.infer<typeof newNumberSchema>;

/** Schema of a part to write. Null fields of an existing part stay unchanged. */
export const newPartSchema = z.object({
  brandId: id.nullable(),
  categoryId: id,
  partNumber,
  universal: z
    .object({ note: z.object({ ar: text, en: text }) })
    .or(z.literal(false))
    .nullable(),
  numbers: z.array(newNumberSchema).max(MAX_NUMBERS_PER_PART).nullable(),
  rules: z.array(newRuleSchema).max(MAX_RULES_PER_PART).nullable(),
});
export type NewPart = z.infer<typeof newPartSchema>;

/** Returns the key of a part: brand id and normalised number. */
export const toPartKey = ({ brandId, partNumber }: Pick<NewPart, "brandId" | "partNumber">): string =>
  `${brandId ?? ""}/${normalizePartNumber(partNumber)}`;

export const EMPTY_NOTE: LocalizedText = { ar: null, en: null };
