import { beforeAll, beforeEach } from "vitest";
import type { Db } from "#db/database.ts";
import type { Role } from "#db/schema/accounts.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { insertAds, type NewAd } from "#domain/ads/insert.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";

let made = 0;

/** Somebody with an account, and without one thing more. */
export async function person(db: Db, more: { role?: Role; joined?: Date; email?: string; phone?: string } = {}) {
  made += 1;
  const { role = "member", joined = new Date("2020-01-01T00:00:00Z"), phone = null } = more;
  const email = more.email ?? `person-${process.pid}-${made}@example.com`;
  const { id } = await db
    .insertInto("users")
    .values({ name: `Person ${made}`, email, role, phone, created_at: joined, avatar: null, language: "en" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, role, email };
}

/** A seller with an account of their own. */
export async function sellerOf(db: Db, userId: number, { verified = false } = {}): Promise<number> {
  made += 1;
  const { id } = await db
    .insertInto("sellers")
    .values({
      slug: `seller-x${process.pid}-y${made}-z`,
      type: "personal",
      name_en: `Seller ${made}`,
      owner_id: userId,
      verified_at: verified ? new Date("2020-01-01T00:00:00Z") : null,
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A car's ad as it was just written. */
export async function carAd(
  db: Db,
  sellerId: number,
  { status = "pending", ...more }: Partial<NewAd> & { status?: AdStatus } = {},
): Promise<number> {
  const catalogue = await catalogueOf(db);
  const make = catalogue.makes.bySlug.get("toyota");
  const model = [...catalogue.models.values()].find(({ makeId, slug }) => makeId === make?.id && slug === "camry");
  const ad = {
    sellerId,
    kind: "car" as const,
    categoryId: catalogue.categories.find("cars")?.id as number,
    makeId: make?.id ?? null,
    modelId: model?.id ?? null,
    year: 2019,
    mileageKm: 70_000,
    name: { en: "Toyota Camry 2019", ar: null },
    description: { en: "Clean car, one owner.", ar: null },
    price: { minor: 1_500_000, currency: "USD" },
    currency: "USD",
    status,
    ...more,
  };
  const [id] = await insertAds(db, catalogue, [ad as never]);
  return id as number;
}

let pictures = 0;

/** Gives an ad a picture that looks like these 64 zeros and ones. */
export async function pictureOf(db: Db, adId: number, looks: string): Promise<void> {
  pictures += 1;
  const name = `${process.pid}-${pictures}`.padStart(22, "p");
  const { id } = await db
    .insertInto("pictures")
    .values({ name, user_id: null, draft_id: null, width: 100, height: 75, widths: [160] as never, blur: null, looks })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("ad_media")
    .values({ ad_id: adId, url: `/media/${name}-160.webp`, picture_id: id, width: 160, height: 120 } as never)
    .execute();
}

/**
 * A desk for tests of moderation: two moderators, and for each test a seller with an account, and nothing that another
 * test has left. Call it within `onDatabase`.
 */
export function moderationDesk(open: () => Promise<{ db: Db }>) {
  const desk = {} as {
    db: Db;
    moderator: Member;
    other: Member;
    owner: { id: number; email: string };
    seller: number;
  };
  beforeAll(async () => {
    desk.db = (await open()).db;
    desk.moderator = await person(desk.db, { role: "moderator" });
    desk.other = await person(desk.db, { role: "moderator" });
  });
  beforeEach(async () => {
    const leftOver = [
      "ads",
      "pictures",
      "banned_words",
      "bans",
      "notifications",
      "mail_outbox",
      "limit_windows",
    ] as const;
    for (const table of leftOver) await desk.db.deleteFrom(table).execute();
    desk.owner = await person(desk.db);
    desk.seller = await sellerOf(desk.db, desk.owner.id);
  });
  const statusOf = (id: number) =>
    desk.db.selectFrom("ads").select(["status", "version", "ended"]).where("id", "=", id).executeTakeFirstOrThrow();
  return {
    desk,
    work: (now: Date) => ({ db: desk.db, now, origin: "https://karaj.example" }),
    statusOf,
    /** An ad as a moderator has it before them. */
    read: async (id: number) => ({ id, version: (await statusOf(id)).version }),
    signsOn: async (id: number) => {
      const signs = await desk.db
        .selectFrom("ad_risks")
        .select("sign")
        .where("ad_id", "=", id)
        .orderBy("sign")
        .execute();
      return signs.map(({ sign }) => sign);
    },
  };
}
