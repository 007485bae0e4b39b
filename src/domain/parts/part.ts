import { z } from "zod";
import { vehicleDrives, vehicleMarkets } from "#domain/vehicles/vehicle.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/**
 * Normalises a part number for comparison (rule 17): "04465-33471", "04465 33471" and "٠٤٤٦٥٣٣٤٧١" become equal.
 * Returns an empty string for a text without letters and digits. Normalising twice changes nothing.
 */
export const normalizePartNumber = (text: string): string =>
  toAsciiDigits(text.normalize("NFKC"))
    .toUpperCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "");

const fitmentPositions = [
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

/** Maximum number of fitment rules of a part. More rules in an import file are repetitions, or the part is universal. */
export const MAX_RULES_PER_PART = 20_000;
/** Maximum number of a part's other numbers (OE and interchange). */
export const MAX_NUMBERS_PER_PART = 200;

const year = z.int().min(1900).max(2100);
const day = z.iso.date();
const id = z.int().positive();
const text = z.string().min(1).max(1_000).nullable();
const partNumber = z
  .string()
  .max(60)
  .refine((number) => normalizePartNumber(number) !== "", "required");

/** Schema of a fitment rule to write. Stored rules have the type `FitmentRule`. */
const newFitmentRuleSchema = z
  .object({
    modelId: id,
    yearFrom: year,
    /** Last model year. Null means that all later years fit as well. */
    yearTo: year.nullable(),
    engineId: id.nullable(),
    market: z.enum(vehicleMarkets).nullable(),
    drive: z.enum(vehicleDrives).nullable(),
    gearId: id.nullable(),
    bodyId: id.nullable(),
    builtFrom: day.nullable(),
    builtTo: day.nullable(),
    qualifiers: z.array(z.object({ qualifierId: id, valueId: id })).max(10),
    position: z.enum(fitmentPositions).nullable(),
    quantity: z.int().min(1).max(100).nullable(),
    effect: z.enum(["fits", "excludes"]),
    note: z.object({ ar: text, en: text }),
    source: text,
    /** Day on which the rule was verified. "yes" means the day on which it is written. */
    verified: z.union([day, z.literal("yes")]).nullable(),
  })
  .refine(({ yearFrom, yearTo }) => yearTo === null || yearFrom <= yearTo, { path: ["yearTo"], error: "reversed" })
  .refine(({ builtFrom, builtTo }) => !builtFrom || !builtTo || builtFrom <= builtTo, {
    path: ["builtTo"],
    error: "reversed",
  });
export type NewFitmentRule = z.infer<typeof newFitmentRuleSchema>;

/**
 * Schema of another number of a part: an OE number with its car maker, or the number of a replaced part with its brand.
 */
const newPartNumberSchema = z.object({
  kind: z.enum(["oe", "interchange"]),
  number: partNumber,
  makeId: id.nullable(),
  brandId: id.nullable(),
});
export type NewPartNumber = z.infer<typeof newPartNumberSchema>;

/** Schema of a part to write. Fields that are null keep the stored value of an existing part. */
export const newPartSchema = z.object({
  brandId: id.nullable(),
  categoryId: id,
  partNumber,
  universal: z
    .object({ note: z.object({ ar: text, en: text }) })
    .or(z.literal(false))
    .nullable(),
  numbers: z.array(newPartNumberSchema).max(MAX_NUMBERS_PER_PART).nullable(),
  rules: z.array(newFitmentRuleSchema).max(MAX_RULES_PER_PART).nullable(),
});
export type NewPart = z.infer<typeof newPartSchema>;

/** Returns the key of a part: brand id and normalised number. */
export const toPartKey = ({ brandId, partNumber }: Pick<NewPart, "brandId" | "partNumber">): string =>
  `${brandId ?? ""}/${normalizePartNumber(partNumber)}`;

export const EMPTY_RULE_NOTE: LocalizedText = { ar: null, en: null };

/** Fitment rule without any condition. The caller adds the model and its years. */
export const unconditionalRule: Omit<NewFitmentRule, "modelId" | "yearFrom" | "yearTo"> = {
  engineId: null,
  market: null,
  drive: null,
  gearId: null,
  bodyId: null,
  builtFrom: null,
  builtTo: null,
  qualifiers: [],
  position: null,
  quantity: null,
  effect: "fits",
  note: EMPTY_RULE_NOTE,
  source: null,
  verified: null,
};
