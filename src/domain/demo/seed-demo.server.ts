import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { seedIfChanged } from "#db/seed/seed-if-changed.ts";
import { joinTransaction } from "#db/transaction.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Result } from "#kernel/result.ts";
import { generateDemoListings } from "./demo-listings.ts";
import { hashToSeed } from "./dice.ts";
import { insertListingsWithPriceHistory } from "./insert-with-price-history.server.ts";
import { type DemoMarketSeller, toMarketSellers } from "./market.ts";
import { type DemoSeller, demoSellers, getDemoCover, getDemoLogo } from "./sellers/demo-sellers.ts";

/**
 * Fills an empty database with the demo data, which is the same in every database. Returns whether the database was
 * filled. A database that has listings or was filled before stays unchanged.
 */
export async function seedDemo(db: Db, clock: Clock): Promise<boolean> {
  let filled = false;
  await seedIfChanged(db, "demo", "1", async (trx) => {
    const existingListing = await trx.selectFrom("ads").select("id").limit(1).executeTakeFirst();
    if (existingListing) return;
    const catalog = await loadCatalog(trx);
    const sellers = await ensureDemoSellers(trx, catalog, clock());
    const now = clock();
    const listings = generateDemoListings({ catalog, sellers, now });
    for (let from = 0; from < listings.length; from += BATCH_SIZE) {
      await insertListingsWithPriceHistory(trx, catalog, listings.slice(from, from + BATCH_SIZE), now);
    }
    await trx.insertInto("seed_history").values({ name: DEMO_SEED_NAME, fingerprint: "2" }).execute();
    filled = true;
  });
  return filled;
}

const BATCH_SIZE = 400;
const DEMO_SEED_NAME = "demo-world";

/** Returns whether the database contains the demo data, written at this server start or an earlier one. */
export async function hasDemo(db: Db): Promise<boolean> {
  const seed = await db.selectFrom("seed_history").select("name").where("name", "=", DEMO_SEED_NAME).executeTakeFirst();
  return seed !== undefined;
}

/**
 * Runs a seed that extends the demo, once. Does nothing in a database without demo data. Commands of the seed take part
 * in its transaction.
 */
export async function seedIntoDemo(db: Db, name: string, insertSeed: (trx: Db) => Promise<void>): Promise<void> {
  if (await hasDemo(db)) await seedIfChanged(db, name, "1", (trx) => insertSeed(joinTransaction(trx)));
}

/** Returns the value of a command of the demo. Throws if the command failed, so that nothing of the seed stays. */
export function expectSuccess<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const fields = result.errors?.map(({ path, code }) => `${path}: ${code}`).join(", ");
  throw new Error(`a command of the demo failed: ${result.code} ${fields ?? ""}`);
}

/** Deletes the mails and notifications that the running transaction wrote, because the events of the demo lie in the past. */
export async function deleteNotificationsOfTransaction(trx: Db): Promise<void> {
  await sql`delete from mail_outbox where xmin = pg_current_xact_id()::xid`.execute(trx);
  await sql`delete from notifications where xmin = pg_current_xact_id()::xid`.execute(trx);
}

/** Origin of the links in mails of the demo's commands. No such mail is sent. */
export const DEMO_ORIGIN = "https://karaj.example";

const day = 24 * 60 * 60 * 1_000;

/**
 * Returns the date on which a seller joined: half a year to six years ago, before the oldest listings. Verified sellers
 * were verified 20 days later.
 */
function getMembershipDates({ slug, verified }: DemoSeller, now: Date): { created_at: Date; verified_at: Date | null } {
  const joined = now.getTime() - (180 + (hashToSeed(slug) % 2_000)) * day;
  return { created_at: new Date(joined), verified_at: verified ? new Date(joined + 20 * day) : null };
}

/** Creates the VAT number of a verified business in Saudi Arabia or the Emirates. Other sellers have none. */
function createVatNumber({ slug, type, city, verified }: DemoSeller, { cities }: Catalog): string | null {
  if (type === "personal" || !verified) return null;
  const digits = String(hashToSeed(slug)).padStart(12, "0").slice(-12);
  const country = cities.bySlug.get(city)?.country;
  if (country === "SA") return `3${digits}03`;
  return country === "AE" ? `100${digits}` : null;
}

/** Rental office of the demo that checks the documents of drivers. */
const DOCUMENTS_OFFICE_SLUG = "safari-rentals";

/** Returns the demo sellers with their ids. Inserts the sellers that are missing. */
export async function ensureDemoSellers(trx: Db, catalog: Catalog, now: Date): Promise<DemoMarketSeller[]> {
  await trx
    .insertInto("sellers")
    .values(
      demoSellers.map((seller) => ({
        slug: seller.slug,
        type: seller.type,
        name_en: seller.name.en,
        name_ar: seller.name.ar,
        phone: seller.phone,
        about_en: seller.about?.en ?? null,
        about_ar: seller.about?.ar ?? null,
        address_en: seller.address?.en ?? null,
        address_ar: seller.address?.ar ?? null,
        city_id: catalog.cities.bySlug.get(seller.city)?.id ?? null,
        logo: getDemoLogo(seller),
        cover: getDemoCover(seller),
        opening_hours: JSON.stringify(seller.hours ?? {}),
        vat_number: createVatNumber(seller, catalog),
        wants_driver_documents: seller.slug === DOCUMENTS_OFFICE_SLUG,
        ...getMembershipDates(seller, now),
      })) as never,
    )
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  const rows = await trx
    .selectFrom("sellers")
    .select(["id", "slug"])
    .where(
      "slug",
      "in",
      demoSellers.map(({ slug }) => slug),
    )
    .execute();
  return toMarketSellers(catalog, new Map(rows.map((row) => [row.slug, row.id])));
}
