import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Takes the name of somebody who leaves, which stands as `field`, out of what others were told of them; `which` says of which
 * notifications. They are shown by words without a name (`i18n/notification-words.ts`).
 */
export async function forgetName(
  trx: Db,
  field: "buyer" | "customer" | "person",
  which: RawBuilder<SqlBool>,
): Promise<void> {
  await sql`update notifications set data = data - ${field}::text where data ->> ${field}::text is not null and ${which}`.execute(
    trx,
  );
}
