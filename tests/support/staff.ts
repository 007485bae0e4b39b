import { randomUUID } from "node:crypto";
import type { Db } from "#db/database.ts";
import type { EmployedRole } from "#db/schema/businesses.ts";
import type { Language } from "#kernel/local-text.ts";

/** Somebody who works for a seller; their id and address. */
export async function employee(
  db: Db,
  sellerId: number,
  { role, language }: { role: EmployedRole; language: Language },
): Promise<{ id: number; email: string }> {
  const email = `${role}-${randomUUID()}@example.com`;
  const { id } = await db
    .insertInto("users")
    .values({ email, name: "Huda", last_name: "Ali", language, email_verified: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("seller_staff")
    .values({ seller_id: sellerId, user_id: id, role, created_at: new Date() })
    .execute();
  return { id, email };
}
