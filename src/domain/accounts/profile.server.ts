import { z } from "zod";
import type { Db } from "#db/database.ts";
import {
  createOptionalPhoneField,
  createOptionalSingleLineField,
  createSingleLineField,
  parseFields,
} from "#domain/forms/form-fields.ts";
import { languages } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { type Account, accountTextLimits } from "./account.ts";

export const profileFields = ["name", "lastName", "phone", "language"] as const;

const schema = z.object({
  name: createSingleLineField(accountTextLimits.name),
  lastName: createOptionalSingleLineField(accountTextLimits.lastName),
  phone: createOptionalPhoneField(),
  language: z.enum(languages, "language"),
});

/** Updates the name, phone number and mail language of an account (EN-04). */
export async function updateProfile(
  { db, now }: { db: Db; now: Date },
  actor: Pick<Account, "id">,
  values: unknown,
): Promise<Result<undefined>> {
  const parsed = parseFields(schema, values, profileFields);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "required", parsed.errors);
  const { name, lastName, phone, language } = parsed.value;
  await db
    .updateTable("users")
    .set({ name, last_name: lastName ?? "", phone, language, updated_at: now })
    .where("id", "=", actor.id)
    .execute();
  return ok(undefined);
}
