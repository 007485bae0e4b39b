import { z } from "zod";
import type { Mend } from "#db/schema/moderation.ts";
import { optionalLineField } from "#domain/forms/fields.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import { mendFields, mendLimits, mendNames, mendReasons, mostMends } from "./mends.ts";

const keysOf = <T extends string>(words: Record<T, object>) => Object.keys(words) as [T, ...T[]];
const schema = z.object({
  field: z.enum(keysOf(mendFields), "required"),
  reason: z.enum(keysOf(mendReasons), "required"),
  note: optionalLineField(mendLimits.note),
});

/** What a moderator's form says is to be mended: the first is needed, empty ones after it are left out. */
export function readMends(values: Readonly<Record<string, string | undefined>>): Result<Mend[]> {
  const errors: FieldError[] = [];
  const mends = Array.from({ length: mostMends }, (_, n): Mend[] => {
    const names = mendNames(n);
    const given = {
      field: values[names.field] ?? "",
      reason: values[names.reason] ?? "",
      note: values[names.note] ?? "",
    };
    if (n > 0 && !given.reason && !given.note.trim()) return [];
    const read = schema.safeParse(given);
    const wrong = (of: keyof typeof names, code: string) =>
      errors.push({ path: names[of], code, message: `${names[of]}: ${code}` });
    if (!read.success) {
      for (const issue of read.error.issues) wrong(issue.path[0] as keyof typeof names, issue.message);
      return [];
    }
    const note = read.data.note ?? "";
    if (read.data.reason === "other" && !note) wrong("note", "required");
    return [{ ...read.data, note }];
  }).flat();
  return errors.length > 0 ? failure("invalid", errors[0]?.code ?? "required", errors) : ok(mends);
}
