import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { BusinessType } from "#db/schema/businesses.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { slugFrom } from "#kernel/slug.ts";

/** What an address calls a business whose name has no Latin letters: what it is, and where. */
const plainSlug = (type: BusinessType, city: string) => slugFrom(type === "showroom" ? "showroom" : "rentals", city);

/**
 * The address part of a new business. Taken ones get a number; two businesses that come at the same moment take turns,
 * until the transaction ends.
 */
export async function freeSlug(
  trx: Db,
  { type, name, city }: { type: BusinessType; name: LocalText; city: string },
): Promise<string> {
  const own = slugFrom(name.en);
  // An address of digits alone is read as an id, and "former-7" is who has left.
  const wanted = !own || /^[\d-]+$|^former-/.test(own) ? plainSlug(type, city) : own;
  await sql`select pg_advisory_xact_lock(hashtext('seller slug'))`.execute(trx);
  const { rows } = await sql<{ slug: string }>`
    select slug from sellers where slug = ${wanted} or slug like ${`${wanted}-%`}`.execute(trx);
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  for (let next = 2; ; next += 1) {
    if (!taken.has(`${wanted}-${next}`)) return `${wanted}-${next}`;
  }
}
