import { beforeAll, beforeEach } from "vitest";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { decideListing, type ModerationDecision } from "#domain/moderation/listing-decisions.server.ts";
import { createUser } from "./users.ts";

let createdCount = 0;

/** Creates an account. */
export async function createPerson(
  db: Db,
  more: { role?: AccountRole; joined?: Date; email?: string; phone?: string } = {},
) {
  createdCount += 1;
  const { role = "member", joined = new Date("2020-01-01T00:00:00Z"), phone = null } = more;
  const email = more.email ?? `person-${process.pid}-${createdCount}@example.com`;
  const { id } = await createUser(db, {
    name: `Person ${createdCount}`,
    email,
    role,
    phone,
    created_at: joined,
    avatar: null,
    language: "en",
  });
  return { id, role, email };
}

/** Creates the personal seller of an account. */
export async function createPersonalSeller(db: Db, userId: number, { verified = false } = {}): Promise<number> {
  createdCount += 1;
  const { id } = await db
    .insertInto("sellers")
    .values({
      slug: `seller-x${process.pid}-y${createdCount}-z`,
      type: "personal",
      name_en: `Seller ${createdCount}`,
      owner_id: userId,
      verified_at: verified ? new Date("2020-01-01T00:00:00Z") : null,
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a pending car listing. */
export async function createCarListing(
  db: Db,
  sellerId: number,
  { status = "pending", ...more }: Partial<NewListing> & { status?: ListingStatus } = {},
): Promise<number> {
  const catalog = await getCatalog(db);
  const make = catalog.makes.bySlug.get("toyota");
  const model = [...catalog.models.values()].find(({ makeId, slug }) => makeId === make?.id && slug === "camry");
  const ad = {
    sellerId,
    kind: "car" as const,
    categoryId: catalog.categories.find("cars")?.id as number,
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
  const [id] = await insertListings(db, catalog, [ad as never]);
  return id as number;
}

let pictures = 0;

/** Adds a picture to a listing, with a perceptual hash of 64 bits. */
export async function addListingPicture(db: Db, adId: number, perceptualHash: string): Promise<void> {
  pictures += 1;
  const name = `${process.pid}-${pictures}`.padStart(22, "p");
  const { id } = await db
    .insertInto("pictures")
    .values({
      name,
      user_id: null,
      draft_id: null,
      width: 100,
      height: 75,
      widths: [160] as never,
      blur: null,
      perceptual_hash: perceptualHash,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("ad_media")
    .values({ ad_id: adId, url: `/media/${name}-160.webp`, picture_id: id, width: 160, height: 120 } as never)
    .execute();
}

/**
 * Creates the fixture of moderation tests: two moderators, and for each test a new seller with an account. Deletes the
 * data of earlier tests. Call it inside `describeOnDatabase`.
 */
export function setupModeration(open: () => Promise<{ db: Db }>) {
  const desk = {} as {
    db: Db;
    moderator: Member;
    other: Member;
    owner: { id: number; email: string };
    seller: number;
  };
  beforeAll(async () => {
    desk.db = (await open()).db;
    desk.moderator = await createPerson(desk.db, { role: "moderator" });
    desk.other = await createPerson(desk.db, { role: "moderator" });
  });
  beforeEach(async () => {
    const leftOver = [
      "ads",
      "pictures",
      "banned_words",
      "bans",
      "notifications",
      "mail_outbox",
      "rate_limit_buckets",
    ] as const;
    for (const table of leftOver) await desk.db.deleteFrom(table).execute();
    desk.owner = await createPerson(desk.db);
    desk.seller = await createPersonalSeller(desk.db, desk.owner.id);
  });
  const statusOf = (id: number) =>
    desk.db.selectFrom("ads").select(["status", "version", "ended"]).where("id", "=", id).executeTakeFirstOrThrow();
  const work = (now = new Date("2026-06-01T12:00:00Z")) => ({ db: desk.db, now, origin: "https://karaj.example" });
  const read = async (id: number) => ({ id, version: (await statusOf(id)).version });
  return {
    desk,
    work,
    statusOf,
    /** Returns the id and the current version of a listing, which a moderator submits with a decision. */
    read,
    /** Decides on the current version of a listing. */
    decide: async (id: number, decision: ModerationDecision, by = desk.moderator) =>
      decideListing(work(), by, await read(id), decision),
    signsOn: async (id: number) => {
      const signs = await desk.db
        .selectFrom("fraud_signals")
        .select("signal")
        .where("ad_id", "=", id)
        .orderBy("signal")
        .execute();
      return signs.map(({ signal }) => signal);
    },
  };
}
