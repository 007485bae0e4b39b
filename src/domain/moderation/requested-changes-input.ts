import { z } from "zod";
import type { RequestedChange } from "#db/schema/moderation.ts";
import { createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import {
  getRequestedChangeFormFields,
  MAX_REQUESTED_CHANGES,
  requestedChangeFields,
  requestedChangeMaxLengths,
  requestedChangeReasons,
} from "./requested-changes.ts";

const getKeys = <T extends string>(words: Record<T, object>) => Object.keys(words) as [T, ...T[]];
const schema = z.object({
  field: z.enum(getKeys(requestedChangeFields), "required"),
  reason: z.enum(getKeys(requestedChangeReasons), "required"),
  note: createOptionalSingleLineField(requestedChangeMaxLengths.note),
});

/**
 * Parses a moderator's requested changes from the form. The first change is required. Other empty changes are ignored.
 */
export function parseRequestedChanges(values: Readonly<Record<string, string | undefined>>): Result<RequestedChange[]> {
  const errors: FieldError[] = [];
  const requestedChanges = Array.from({ length: MAX_REQUESTED_CHANGES }, (_, n): RequestedChange[] => {
    const names = getRequestedChangeFormFields(n);
    const entry = {
      field: values[names.field] ?? "",
      reason: values[names.reason] ?? "",
      note: values[names.note] ?? "",
    };
    if (n > 0 && !entry.reason && !entry.note.trim()) return [];
    const parsed = schema.safeParse(entry);
    const addError = (field: keyof typeof names, code: string) =>
      errors.push({ path: names[field], code, message: `${names[field]}: ${code}` });
    if (!parsed.success) {
      for (const issue of parsed.error.issues) addError(issue.path[0] as keyof typeof names, issue.message);
      return [];
    }
    const note = parsed.data.note ?? "";
    if (parsed.data.reason === "other" && !note) addError("note", "required");
    return [{ ...parsed.data, note }];
  }).flat();
  return errors.length > 0 ? failure("invalid", errors[0]?.code ?? "required", errors) : ok(requestedChanges);
}
