import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { BusinessType } from "#db/schema/businesses.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { slugify } from "#kernel/slug.ts";

/** Creates the slug of a business whose name has no Latin letters, from its type and city. */
const createFallbackSlug = (type: BusinessType, city: string) =>
  slugify(type === "showroom" ? "showroom" : "rentals", city);

/**
 * Creates a unique slug for a new business. If the slug is taken, a number is appended. The lock serializes concurrent
 * calls until the transaction ends.
 */
export async function createUniqueSlug(
  trx: Db,
  { type, name, city }: { type: BusinessType; name: LocalizedText; city: string },
): Promise<string> {
  const nameSlug = slugify(name.en);
  // A slug of digits would be read as an id. "former-7" is reserved for deleted sellers.
  const baseSlug = !nameSlug || /^[\d-]+$|^former-/.test(nameSlug) ? createFallbackSlug(type, city) : nameSlug;
  await sql`select pg_advisory_xact_lock(hashtext('seller slug'))`.execute(trx);
  const { rows } = await sql<{ slug: string }>`
    select slug from sellers where slug = ${baseSlug} or slug like ${`${baseSlug}-%`}`.execute(trx);
  const takenSlugs = new Set(rows.map(({ slug }) => slug));
  if (!takenSlugs.has(baseSlug)) return baseSlug;
  for (let suffix = 2; ; suffix += 1) {
    if (!takenSlugs.has(`${baseSlug}-${suffix}`)) return `${baseSlug}-${suffix}`;
  }
}
