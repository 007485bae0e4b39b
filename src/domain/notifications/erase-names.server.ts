import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Removes the name of a person from the notifications of other people, because the person deletes the account. These
 * notifications then show a text without a name (`i18n/notification-formatter.ts`). `field` is the parameter that
 * contains the name. `condition` selects the notifications.
 */
export async function eraseNameFromNotifications(
  trx: Db,
  field: "buyer" | "customer" | "person",
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  await sql`update notifications set data = data - ${field}::text where data ->> ${field}::text is not null and ${condition}`.execute(
    trx,
  );
}
