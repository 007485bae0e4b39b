import type { Db } from "#db/database.ts";
import { seedOnce } from "#db/seed/seed-once.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { seedOf } from "./dice.ts";
import { insertWithHistories } from "./insert-with-histories.server.ts";
import { type SellerInMarket, sellersInMarket } from "./market.ts";
import type { DemoSeller } from "./sellers/seller.ts";
import { coverOf, demoSellers, logoOf } from "./sellers/sellers.ts";
import { demoAds } from "./world.ts";

/**
 * Fills an empty database with an invented market, the same one every time. Returns whether it
 * did: a database that has ads, or had the demo before, is left alone.
 */
export async function seedDemo(db: Db, clock: Clock): Promise<boolean> {
  let filled = false;
  await seedOnce(db, "demo", "1", async (trx) => {
    const someAd = await trx.selectFrom("ads").select("id").limit(1).executeTakeFirst();
    if (someAd) return;
    const catalogue = await readCatalogue(trx);
    const sellers = await ensureDemoSellers(trx, catalogue, clock());
    const now = clock();
    const ads = demoAds({ catalogue, sellers, now });
    for (let from = 0; from < ads.length; from += batch) {
      await insertWithHistories(trx, catalogue, ads.slice(from, from + batch), now);
    }
    await trx.insertInto("seeds").values({ name: demoMark, fingerprint: "2" }).execute();
    filled = true;
  });
  return filled;
}

const batch = 400;
const demoMark = "demo-world";

/** Whether the demo world is in the database, from this start or an earlier one. */
export async function hasDemo(db: Db): Promise<boolean> {
  const mark = await db.selectFrom("seeds").select("name").where("name", "=", demoMark).executeTakeFirst();
  return mark !== undefined;
}

const day = 24 * 60 * 60 * 1_000;

/** Half a year to six years ago, before the oldest of the ads; shops are verified some weeks later. */
function memberSince({ slug, verified }: DemoSeller, now: Date): { created_at: Date; verified_at: Date | null } {
  const joined = now.getTime() - (180 + (seedOf(slug) % 2_000)) * day;
  return { created_at: new Date(joined), verified_at: verified ? new Date(joined + 20 * day) : null };
}

/** The demo's sellers as they stand in the database; those that were missing are added. */
export async function ensureDemoSellers(trx: Db, catalogue: Catalogue, now: Date): Promise<SellerInMarket[]> {
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
        city_id: catalogue.cities.bySlug.get(seller.city)?.id ?? null,
        logo: logoOf(seller),
        cover: coverOf(seller),
        opening_hours: JSON.stringify(seller.hours ?? {}),
        ...memberSince(seller, now),
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
  return sellersInMarket(catalogue, new Map(rows.map((row) => [row.slug, row.id])));
}
