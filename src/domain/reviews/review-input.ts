import { z } from "zod";
import { createMultilineField, type ParsedFields, parseFields } from "#domain/forms/form-fields.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { reviewLimits } from "./review.ts";

/** Fields of the review form, in the order of the form. */
const reviewFields = ["rating", "content", "pictures"] as const;

const schema = z.object({
  rating: z
    .union([z.string(), z.number()], "required")
    .transform((value) => toAsciiDigits(String(value)).trim())
    .pipe(
      z
        .string()
        .min(1, { error: "required", abort: true })
        .regex(/^[1-5]$/, "review.rating"),
    )
    .transform(Number),
  content: createMultilineField(reviewLimits.most).pipe(
    z.string().refine((text) => [...text].length >= reviewLimits.least, "review.too_short"),
  ),
});

export type ReviewInput = z.infer<typeof schema>;

/** Parses a submitted review. Returns one error per invalid field (VL-08). */
export const parseReview = (values: unknown): ParsedFields<ReviewInput> => parseFields(schema, values, reviewFields);

const reasonSchema = z.object({ reason: createMultilineField(reviewLimits.reason) });

/** Parses the reason for rejecting a review, which the author will read. */
export const parseReviewRejectionReason = (values: unknown): ParsedFields<{ reason: string }> =>
  parseFields(reasonSchema, values, ["reason"]);
