import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import { insertAds, type NewAd } from "#domain/ads/insert.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";

/** Somebody who sells, with a seller of their own. */
export async function someSeller(db: Db): Promise<{ userId: number; sellerId: number; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const user = await db
    .insertInto("users")
    .values({ email, role: "member", name: "Sara", last_name: "M", language: "en", email_verified: true })
    .returning("id")
    .executeTakeFirstOrThrow();
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

/** A car of a seller, in any status. */
export async function someCar(db: Db, sellerId: number, more: Partial<NewAd> = {}): Promise<number> {
  const catalogue = await catalogueOf(db);
  const [id] = await insertAds(db, catalogue, [
    {
      kind: "car",
      categoryId: [...catalogue.categories.byId.values()].find(({ type }) => type === "carForSale")?.id ?? 1,
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

/** What of an ad its steps change, and whether search finds it. */
export async function stateOf(db: Db, adId: number) {
  const { rows } = await sql<{
    status: AdStatus;
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
