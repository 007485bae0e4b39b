import { z } from "zod";
import { createFieldFailure, createOptionalMultilineField } from "#domain/forms/form-fields.ts";
import { ok, type Result } from "#kernel/result.ts";
import { inboxMaxLengths } from "./conversation.ts";

const messageTextField = createOptionalMultilineField(inboxMaxLengths.text);

/** Parses a message text. Empty input gives an empty string. */
export function parseMessageText(input: unknown): Result<string> {
  const parsed = messageTextField.safeParse(input ?? "");
  return parsed.success
    ? ok(parsed.data ?? "")
    : createFieldFailure("text", parsed.error.issues[0]?.message ?? "too_long");
}

const keySchema = z
  .string()
  .regex(/^[\w-]+$/)
  .max(inboxMaxLengths.key);

/** Parses the client's idempotency key of a message. Returns undefined if invalid. */
export const parseMessageKey = (key: unknown): string | undefined => keySchema.safeParse(key).data;
