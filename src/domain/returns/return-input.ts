import { z } from "zod";
import {
  createFieldError,
  createFieldFailure,
  createOptionalMultilineField,
  createOptionalSingleLineField,
} from "#domain/forms/form-fields.ts";
import { createValidationFailure } from "#domain/orders/order-input.ts";
import { ok, type Result } from "#kernel/result.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { needsReturnNote, returnReasons, returnTextLimits } from "./return.ts";

/** Input of the request for a return, as forms and the API send it. */
export type ReturnRequestInput = { lineId?: unknown; quantity?: unknown; reason?: unknown; note?: unknown };

const toNumber = (value: unknown): unknown =>
  typeof value === "string" && /^\d{1,9}$/.test(toAsciiDigits(value).trim()) ? Number(toAsciiDigits(value)) : value;

const requestSchema = z
  .object({
    lineId: z.preprocess(toNumber, z.int("required").positive("required")),
    quantity: z.preprocess(toNumber, z.int("return.quantity").positive("return.quantity")),
    reason: z.enum(returnReasons, "required"),
    note: createOptionalMultilineField(returnTextLimits.note),
  })
  .refine(({ reason, note }) => note !== null || !needsReturnNote(reason), { path: ["note"], error: "required" });

/** Parses the request for a return. A failure names each wrong field. */
export function parseReturnRequest(input: ReturnRequestInput): Result<z.output<typeof requestSchema>> {
  const parsed = requestSchema.safeParse({ ...input, note: input.note ?? undefined });
  if (parsed.success) return ok(parsed.data);
  return createValidationFailure(
    parsed.error.issues.map(({ path, message }) => createFieldError(String(path[0]), message)),
  );
}

/** Texts of a transition. `restock` puts received goods on sale again. */
export type ReturnStepInput = { note?: unknown; carrier?: unknown; trackingNumber?: unknown; restock?: boolean };

const stepSchema = z.object({
  note: createOptionalMultilineField(returnTextLimits.note),
  carrier: createOptionalSingleLineField(returnTextLimits.carrier),
  trackingNumber: createOptionalSingleLineField(returnTextLimits.trackingNumber),
});

/** Parses the texts of a transition. A failure names each wrong field. */
export function parseReturnStep({
  note,
  carrier,
  trackingNumber,
}: ReturnStepInput): Result<z.output<typeof stepSchema>> {
  const parsed = stepSchema.safeParse({
    note: note ?? undefined,
    carrier: carrier ?? undefined,
    trackingNumber: trackingNumber ?? undefined,
  });
  if (parsed.success) return ok(parsed.data);
  return createValidationFailure(
    parsed.error.issues.map(({ path, message }) => createFieldError(String(path[0]), message)),
  );
}

/** Parses an amount in minor units. A failure names the field `amount`. */
export function parseRefundAmount(amountMinor: unknown): Result<number> {
  if (typeof amountMinor === "number" && Number.isSafeInteger(amountMinor) && amountMinor > 0) return ok(amountMinor);
  return createFieldFailure("amount", "refund.amount");
}
