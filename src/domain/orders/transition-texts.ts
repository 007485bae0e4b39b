import { z } from "zod";
import { createFieldError, createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { ok, type Result } from "#kernel/result.ts";
import { createValidationFailure } from "./order-input.ts";
import { createTrackingUrlField } from "./tracking-url-field.ts";

/** Maximum lengths of the texts of an order transition, in characters. */
export const transitionTextLimits = { carrier: 80, trackingNumber: 80, note: 500 } as const;

const transitionTextsSchema = z.object({
  carrier: createOptionalSingleLineField(transitionTextLimits.carrier),
  trackingNumber: createOptionalSingleLineField(transitionTextLimits.trackingNumber),
  trackingUrl: createTrackingUrlField(),
  note: createOptionalSingleLineField(transitionTextLimits.note),
});

export type TransitionTexts = z.infer<typeof transitionTextsSchema>;

/** Parses the texts of an order transition. Errors name the field. */
export function parseTransitionTexts(input: object): Result<TransitionTexts> {
  const parsed = transitionTextsSchema.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  return createValidationFailure(
    parsed.error.issues.map((issue) => createFieldError(String(issue.path[0]), issue.message)),
  );
}
