import type { Db } from "#db/database.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { normalizeBannedWord } from "#domain/moderation/banned-words.ts";
import { screenListing } from "#domain/moderation/listing-screening.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { seedIntoDemo } from "./seed-demo.server.ts";

const hour = 60 * 60 * 1_000;

const bannedWords = [
  { word: "مسروقة", language: "ar", note: "لا نعرض ما سُرق" },
  { word: "حشيش", language: "ar", note: null },
  { word: "بدون أوراق", language: "ar", note: "سيارات بلا وثائق" },
  { word: "stolen", language: "en", note: "Nothing that was stolen is sold here" },
  { word: "cocaine", language: "en", note: null },
] as const;

type PendingListing = {
  name: LocalizedText;
  description: LocalizedText;
  /** Price of the pending listing divided by the price of the car that it copies. */
  share: number;
  vin?: string;
  hours: number;
};

const DUPLICATE_VIN = "JTDBE32K830123456";

/** Pending listings: harmless ones, and others that a moderator has to check closely. */
const pendingListings: readonly PendingListing[] = [
  {
    name: { ar: "سيارة عائلية نظيفة", en: "Clean family car" },
    description: { ar: "صيانة منتظمة في الوكالة، بدون حوادث.", en: "Serviced by the dealer, no accidents." },
    share: 0.97,
    hours: 5,
  },
  {
    name: { ar: "فرصة اليوم فقط", en: null },
    description: { ar: "أرخص سعر، تواصل واتساب 0501234567", en: null },
    share: 0.3,
    vin: DUPLICATE_VIN,
    hours: 3,
  },
  {
    name: { ar: null, en: "Cheap, st0len papers no problem" },
    description: { ar: null, en: "Ask no questions. Price is final." },
    share: 0.8,
    vin: DUPLICATE_VIN,
    hours: 2,
  },
  {
    name: { ar: "للبيع بداعي السفر", en: "For sale, leaving the country" },
    description: { ar: "قابل للتفاوض البسيط.", en: "Slightly negotiable." },
    share: 3.2,
    hours: 1,
  },
];

/**
 * Creates work for moderators: pending listings, a report and banned words. Does nothing in a database without demo
 * data.
 */
export async function seedDemoModeration(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo moderation", async (trx) => {
    await trx
      .insertInto("banned_words")
      .values(
        bannedWords.map((word) => ({
          ...word,
          folded: normalizeBannedWord(word.word),
          user_id: null,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const seller = await createNewSeller(trx, now);
    if (seller === undefined) return;
    await insertPendingListings(trx, seller, now);
    await createReport(trx, now);
  });
}

/** Creates a member who joined about a day ago. The account has no password, so nobody can sign in to it. */
async function createNewSeller(trx: Db, now: Date): Promise<number | undefined> {
  const joined = new Date(now.getTime() - 20 * hour);
  const user = await trx
    .insertInto("users")
    .values({
      email: "newcomer@karaj.example",
      name: "نواف",
      last_name: "الشمري",
      role: "member",
      phone: "+966501234567",
      avatar: null,
      language: "ar",
      created_at: joined,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!user) return undefined;
  const seller = await trx
    .insertInto("sellers")
    .values({
      slug: "nawaf-al-shammari",
      type: "personal",
      name_ar: "نواف الشمري",
      name_en: "Nawaf Al Shammari",
      phone: "+966501234567",
      owner_id: user.id,
      created_at: joined,
    } as never)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  return seller?.id;
}

/** Inserts listings that copy cars of the demo with their pictures, under other names and prices. */
async function insertPendingListings(trx: Db, sellerId: number, now: Date): Promise<void> {
  const cars = await trx
    .selectFrom("ads")
    .select(["id", "category_id", "make_id", "model_id", "year", "mileage_km", "city_id", "price_minor", "currency"])
    .where("import_key", "like", "demo:%")
    .where("kind", "=", "car")
    .where("status", "=", "active")
    .where("price_minor", "is not", null)
    .where("has_media", "=", true)
    .orderBy("id")
    .limit(pendingListings.length)
    .execute();
  const media = await trx
    .selectFrom("ad_media")
    .select(["ad_id", "url", "width", "height"])
    .where(
      "ad_id",
      "in",
      cars.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  const catalog = await loadCatalog(trx);
  const listings = cars.map((car, i): NewListing => {
    const { name, description, share, hours } = pendingListings[i] as PendingListing;
    const minor = Math.round(((car.price_minor ?? 0) * share) / 10_000) * 10_000;
    return {
      kind: "car",
      sellerId,
      categoryId: car.category_id,
      makeId: car.make_id,
      modelId: car.model_id,
      year: car.year,
      mileageKm: car.mileage_km,
      cityId: car.city_id,
      name,
      description,
      price: { minor, currency: car.currency },
      currency: car.currency,
      status: "pending",
      media: media
        .filter(({ ad_id }) => ad_id === car.id)
        .map(({ url, width, height }) => ({ url, ...(width && height ? { width, height } : {}) })),
      createdAt: new Date(now.getTime() - hours * hour),
      importKey: `demo:waiting:${i}`,
    } as NewListing;
  });
  const ids = await insertListings(trx, catalog, listings);
  for (const [i, id] of ids.entries()) {
    const { vin } = pendingListings[i] as PendingListing;
    if (vin) await trx.updateTable("ads").set({ vin }).where("id", "=", id).execute();
  }
  for (const id of ids) await screenListing(trx, id, { now });
}

/** Inserts a visitor's report about a listing of the demo. */
async function createReport(trx: Db, now: Date): Promise<void> {
  const listing = await trx
    .selectFrom("ads")
    .select("id")
    .where("import_key", "like", "demo:%")
    .where("kind", "=", "part")
    .where("status", "=", "active")
    .orderBy("id")
    .executeTakeFirst();
  if (!listing) return;
  await trx
    .insertInto("ad_reports")
    .values({
      ad_id: listing.id,
      user_id: null,
      sender: "demo",
      reason: "wrong",
      text: "الصورة لا تطابق القطعة المكتوبة في العنوان.",
      created_at: new Date(now.getTime() - 4 * hour),
    })
    .execute();
}
