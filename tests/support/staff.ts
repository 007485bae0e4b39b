import { randomUUID } from "node:crypto";
import type { Db } from "#db/database.ts";
import type { EmployeeRole } from "#db/schema/businesses.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";
import { createUser } from "./users.ts";

/** Creates an employee of a seller and returns the id and e-mail address. */
export async function createEmployee(
  db: Db,
  sellerId: number,
  { role, language }: { role: EmployeeRole; language: ContentLanguage },
): Promise<{ id: number; email: string }> {
  const email = `${role}-${randomUUID()}@example.com`;
  const { id } = await createUser(db, { email, name: "Huda", last_name: "Ali", language, email_verified: true });
  await db
    .insertInto("seller_staff")
    .values({ seller_id: sellerId, user_id: id, role, created_at: new Date() })
    .execute();
  return { id, email };
}
