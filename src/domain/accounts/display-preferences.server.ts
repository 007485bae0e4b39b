import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type DisplayPreferences, displayPreferenceNames } from "#db/schema/accounts.ts";

/** Sets display preferences of an account. The others stay. An empty text removes a preference. */
export async function saveDisplayPreferences(
  db: Db,
  userId: number,
  preferences: Partial<DisplayPreferences>,
): Promise<void> {
  const removed = displayPreferenceNames.filter((name) => preferences[name] === "");
  await db
    .updateTable("users")
    .set({
      display_preferences: sql`(display_preferences || ${JSON.stringify(preferences)}::jsonb) - ${removed}::text[]`,
    })
    .where("id", "=", userId)
    .execute();
}

/**
 * Merges the display preferences of this browser into the account at sign-in. What the account remembers wins. Returns
 * all preferences of the account.
 */
export async function mergeDisplayPreferences(
  db: Db,
  userId: number,
  fromBrowser: Partial<DisplayPreferences>,
): Promise<Partial<DisplayPreferences>> {
  const row = await db
    .updateTable("users")
    .set({ display_preferences: sql`${JSON.stringify(fromBrowser)}::jsonb || display_preferences` })
    .where("id", "=", userId)
    .returning("display_preferences")
    .executeTakeFirst();
  return row?.display_preferences ?? {};
}
