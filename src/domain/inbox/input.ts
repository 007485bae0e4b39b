import { z } from "zod";
import { optionalTextField } from "#domain/forms/fields.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { inboxLimits } from "./conversation.ts";

const textField = optionalTextField(inboxLimits.text);

export const wrongField = (path: string, code: string): Failure =>
  failure("invalid", code, [{ path, code, message: `${path}: ${code}` }]);

/** What somebody wrote, as it is kept; empty when they wrote nothing. */
export function readText(typed: unknown): Result<string> {
  const read = textField.safeParse(typed ?? "");
  return read.success ? ok(read.data ?? "") : wrongField("text", read.error.issues[0]?.message ?? "too_long");
}

const keySchema = z
  .string()
  .regex(/^[\w-]+$/)
  .max(inboxLimits.key);

/** What the sender's program calls the message; undefined when it is no such name. */
export const readKey = (key: unknown): string | undefined => keySchema.safeParse(key).data;
