import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import { seedOnce } from "#db/seed/seed-once.ts";
import { type Stars, stars } from "#domain/reviews/review.ts";
import type { Language } from "#kernel/local-text.ts";
import { Dice, seedOf } from "../dice.ts";
import { hasDemo } from "../seed.server.ts";
import { partReviews, sellerReviews } from "./review-texts.ts";
import { reviewers } from "./reviewers.ts";

const day = 24 * 60 * 60 * 1_000;

type Reviewed = {
  seed: string;
  since: Date;
  /** So many at most, and how likely none. */
  most: number;
  silence: number;
  texts: typeof partReviews;
};

/**
 * Gives the demo's parts and sellers reviews, the same ones every time; a database without the demo gets none. Ratings of
 * ads follow from them as they do from everybody's.
 */
export async function seedDemoReviews(db: Db, now: Date): Promise<void> {
  if (!(await hasDemo(db))) return;
  await seedOnce(db, "demo reviews", "1", async (trx) => {
    const parts = await trx
      .selectFrom("ads")
      .select(["id", "import_key", "created_at"])
      .where("kind", "=", "part")
      .where("import_key", "like", "demo:%")
      .orderBy("id")
      .execute();
    const sellers = await trx.selectFrom("sellers").select(["id", "slug", "type"]).orderBy("id").execute();
    const rows = [
      ...parts.flatMap(({ id, import_key, created_at: since }) =>
        reviewsFor({ seed: import_key ?? "", since, most: 26, silence: 0.42, texts: partReviews }, now).map(
          (review) => ({
            ad_id: id,
            seller_id: null,
            ...review,
          }),
        ),
      ),
      ...sellers.flatMap(({ id, slug, type }) => {
        const since = new Date(now.getTime() - 400 * day);
        const shop = type !== "personal";
        const many = { most: shop ? 60 : 6, silence: shop ? 0 : 0.42 };
        return reviewsFor({ seed: slug, since, ...many, texts: sellerReviews }, now).map((review) => ({
          ad_id: null,
          seller_id: id,
          ...review,
        }));
      }),
    ];
    // Ids follow the order in which they were written.
    rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
    await insertRows(trx, "reviews", rows);
  });
}

/** How most people rate what is very good, good, and so-so. */
const tempers: readonly Record<Stars, number>[] = [
  { 5: 80, 4: 16, 3: 3, 2: 1, 1: 0 },
  { 5: 55, 4: 30, 3: 9, 2: 4, 1: 2 },
  { 5: 22, 4: 33, 3: 24, 2: 12, 1: 9 },
];

function reviewsFor({ seed, since, most, silence, texts }: Reviewed, now: Date) {
  const dice = new Dice(seedOf("reviews", seed));
  const age = now.getTime() - since.getTime();
  // It takes days until something is delivered, and not everybody says anything.
  if (age < 4 * day || dice.chance(silence)) return [];
  const temper = dice.weighted(tempers, (each) => [45, 40, 15][tempers.indexOf(each)] ?? 0);
  const count = Math.max(1, Math.min(Math.floor(most * dice.between(0, 1) ** 2.5), Math.floor(age / day)));
  const said = new Set<string>();
  const names = { ar: dice.shuffled(reviewers.ar), en: dice.shuffled(reviewers.en) };
  return Array.from({ length: count }, () => {
    const language: Language = dice.chance(0.66) ? "ar" : "en";
    const rating = dice.weighted(stars, (each) => temper[each]);
    const { first, more } = texts[language][rating];
    const fresh = first.filter((each) => !said.has(each));
    const opening = dice.pick(fresh.length > 0 ? fresh : first);
    said.add(opening);
    return {
      author: names[language].pop() ?? dice.pick(reviewers[language]),
      rating,
      text: `${opening} ${dice.pick(more)}`.trim(),
      language,
      pictures: [],
      status: "approved",
      created_at: new Date(now.getTime() - dice.between(0.1, age / day - 3) * day),
    };
  });
}
