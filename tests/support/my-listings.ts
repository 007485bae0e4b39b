import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { createUser } from "./users.ts";

/** Creates an account with a personal seller. */
export async function createSellerAccount(db: Db): Promise<{ userId: number; sellerId: number; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const user = await createUser(db, {
    email,
    role: "member",
    name: "Sara",
    last_name: "M",
    language: "en",
    email_verified: true,
  });
  const seller = await db
    .insertInto("sellers")
    .values({
      slug: randomUUID(),
      type: "personal",
      name_en: "Sara",
      owner_id: user.id,
      phone: "+966 50 000 0001",
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { userId: user.id, sellerId: seller.id, email };
}

/** Creates a seller's car listing in any status. */
export async function createSellerCar(db: Db, sellerId: number, more: Partial<NewListing> = {}): Promise<number> {
  const catalog = await getCatalog(db);
  const [id] = await insertListings(db, catalog, [
    {
      kind: "car",
      categoryId: [...catalog.categories.byId.values()].find(({ type }) => type === "carForSale")?.id ?? 1,
      sellerId,
      name: { en: "Toyota Camry 2019", ar: "تويوتا كامري 2019" },
      description: { en: "Clean", ar: "نظيفة" },
      price: { minor: 5_000_000, currency: "SAR" },
      currency: "SAR",
      ...more,
    },
  ]);
  return id as number;
}

/** Reads the values of a listing that actions of its seller change, and whether search finds the listing. */
export async function readListingState(db: Db, adId: number) {
  const { rows } = await sql<{
    status: ListingStatus;
    ended: string | null;
    version: number;
    expires_at: Date | null;
    found: boolean;
    events: number;
  }>`
    select a.status, a.ended, a.version, a.expires_at, exists (select from ad_search s where s.ad_id = a.id) as found,
      (select count(*)::int from ad_events e where e.ad_id = a.id) as events
    from ads a where a.id = ${adId}`.execute(db);
  return rows[0];
}
