import { z } from "zod";
import { createOptionalMultilineField } from "#domain/forms/form-fields.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { inboxMaxLengths } from "./conversation.ts";

const messageTextField = createOptionalMultilineField(inboxMaxLengths.text);

/** Creates the failure for one invalid form field. */
export const createInvalidFieldFailure = (path: string, code: string): Failure =>
  failure("invalid", code, [{ path, code, message: `${path}: ${code}` }]);

/** Parses a message text. Empty input gives an empty string. */
export function parseMessageText(input: unknown): Result<string> {
  const parsed = messageTextField.safeParse(input ?? "");
  return parsed.success
    ? ok(parsed.data ?? "")
    : createInvalidFieldFailure("text", parsed.error.issues[0]?.message ?? "too_long");
}

const keySchema = z
  .string()
  .regex(/^[\w-]+$/)
  .max(inboxMaxLengths.key);

/** Parses the client's idempotency key of a message. Returns undefined if invalid. */
export const parseMessageKey = (key: unknown): string | undefined => keySchema.safeParse(key).data;
