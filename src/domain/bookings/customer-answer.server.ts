import { z } from "zod";
import { createFieldFailure, createOptionalMultilineField } from "#domain/forms/form-fields.ts";
import { ok, type Result } from "#kernel/result.ts";

/**
 * Parses a customer's answer to what an office has stated: the word for agreement, or "contested". Contesting needs a
 * note. Failures name the field `answer` or `note`.
 */
export function parseCustomerAnswer<Agreement extends string>(
  input: { answer?: unknown; note?: unknown },
  { agreement, maxNoteLength }: { agreement: Agreement; maxNoteLength: number },
): Result<{ answer: Agreement | "contested"; note: string | null }> {
  const answer = ([agreement, "contested"] as const).find((each) => each === input.answer);
  if (!answer) return createFieldFailure("answer", "protocol.answer");
  const noteSchema = z.object({ note: createOptionalMultilineField(maxNoteLength) });
  const parsed = noteSchema.safeParse({ note: input.note ?? "" });
  if (!parsed.success) return createFieldFailure("note", "too_long");
  const { note } = parsed.data;
  if (answer === "contested" && !note) return createFieldFailure("note", "protocol.note_required");
  return ok({ answer, note });
}
