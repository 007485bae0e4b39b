import { z } from "zod";
import type { Db } from "#db/database.ts";
import { lineField, optionalLineField, optionalPhoneField, readFields } from "#domain/forms/fields.ts";
import { languages } from "#kernel/local-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { type Account, accountLimits } from "./account.ts";

export const profileFields = ["name", "lastName", "phone", "language"] as const;

const schema = z.object({
  name: lineField(accountLimits.name),
  lastName: optionalLineField(accountLimits.lastName),
  phone: optionalPhoneField(),
  language: z.enum(languages, "language"),
});

/** Changes what an account says of its owner (EN-04), and the language that mails are written in. */
export async function saveProfile(
  { db, now }: { db: Db; now: Date },
  actor: Pick<Account, "id">,
  values: unknown,
): Promise<Result<undefined>> {
  const read = readFields(schema, values, profileFields);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "required", read.errors);
  const { name, lastName, phone, language } = read.value;
  await db
    .updateTable("users")
    .set({ name, last_name: lastName ?? "", phone, language, updated_at: now })
    .where("id", "=", actor.id)
    .execute();
  return ok(undefined);
}
