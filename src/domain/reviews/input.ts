import { z } from "zod";
import { type FieldsRead, readFields, textField } from "#domain/forms/fields.ts";
import { asciiDigits } from "#kernel/digits.ts";
import { reviewLimits } from "./review.ts";

/** The fields of the form, in its order. */
export const reviewFields = ["rating", "content", "pictures"] as const;
export type ReviewField = (typeof reviewFields)[number];

const schema = z.object({
  rating: z
    .union([z.string(), z.number()], "required")
    .transform((value) => asciiDigits(String(value)).trim())
    .pipe(
      z
        .string()
        .min(1, { error: "required", abort: true })
        .regex(/^[1-5]$/, "review.rating"),
    )
    .transform(Number),
  content: textField(reviewLimits.most).pipe(
    z.string().refine((text) => [...text].length >= reviewLimits.least, "review.too_short"),
  ),
});

export type ReviewInput = z.infer<typeof schema>;

/** What was sent as a review, or what is wrong with it, field by field (VL-08). */
export const readReview = (values: unknown): FieldsRead<ReviewInput> => readFields(schema, values, reviewFields);

const reasonSchema = z.object({ reason: textField(reviewLimits.reason) });

/** Why a review is not shown: its author reads it. */
export const readReason = (values: unknown): FieldsRead<{ reason: string }> =>
  readFields(reasonSchema, values, ["reason"]);
