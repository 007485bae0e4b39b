import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Removes a departing person's name, stored as `field`, from other people's notifications that match `condition`. The
 * notifications then use texts without a name (`i18n/notification-formatter.ts`).
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
