import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import { type Stars, starValues } from "#domain/reviews/review.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";
import { hashToSeed, SeededDice } from "../dice.ts";
import { seedIntoDemo } from "../seed-demo.server.ts";
import reviewTexts from "./review-texts.json" with { type: "json" };
import reviewers from "./reviewers.json" with { type: "json" };

const day = 24 * 60 * 60 * 1_000;

/** Sentences of reviews by language and rating: opening sentences (`first`), and optional second sentences (`more`). */
type ReviewTexts = Record<ContentLanguage, Record<Stars, { first: string[]; more: string[] }>>;

type ReviewedItem = {
  seed: string;
  since: Date;
  /** Maximum number of reviews of an item. `silence` is the probability that an item has none. */
  most: number;
  silence: number;
  texts: ReviewTexts;
};

/**
 * Creates the demo reviews of parts and sellers. The same listings and sellers always get the same reviews. The ratings
 * of listings are calculated from the reviews. Does nothing in a database without demo data.
 */
export async function seedDemoReviews(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo reviews", async (trx) => {
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
        generateReviews({ seed: import_key ?? "", since, most: 26, silence: 0.42, texts: reviewTexts.part }, now).map(
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
        return generateReviews({ seed: slug, since, ...many, texts: reviewTexts.seller }, now).map((review) => ({
          ad_id: null,
          seller_id: id,
          ...review,
        }));
      }),
    ];
    // Sorting by date makes the ids follow the order of creation.
    rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
    await insertRows(trx, "reviews", rows);
  });
}

/** Number of reviews per star rating, in percent, for very good, good and average items. */
const ratingDistributions: readonly Record<Stars, number>[] = [
  { 5: 80, 4: 16, 3: 3, 2: 1, 1: 0 },
  { 5: 55, 4: 30, 3: 9, 2: 4, 1: 2 },
  { 5: 22, 4: 33, 3: 24, 2: 12, 1: 9 },
];

function generateReviews({ seed, since, most, silence, texts }: ReviewedItem, now: Date) {
  const dice = new SeededDice(hashToSeed("reviews", seed));
  const age = now.getTime() - since.getTime();
  // Items younger than four days have no reviews yet, and some items never get one.
  if (age < 4 * day || dice.chance(silence)) return [];
  const distribution = dice.pickWeighted(
    ratingDistributions,
    (each) => [45, 40, 15][ratingDistributions.indexOf(each)] ?? 0,
  );
  const count = Math.max(1, Math.min(Math.floor(most * dice.between(0, 1) ** 2.5), Math.floor(age / day)));
  const usedOpenings = new Set<string>();
  const names = { ar: dice.shuffle(reviewers.ar), en: dice.shuffle(reviewers.en) };
  return Array.from({ length: count }, () => {
    const language: ContentLanguage = dice.chance(0.66) ? "ar" : "en";
    const rating = dice.pickWeighted(starValues, (each) => distribution[each]);
    const { first, more } = texts[language][rating];
    const unusedOpenings = first.filter((each) => !usedOpenings.has(each));
    const opening = dice.pick(unusedOpenings.length > 0 ? unusedOpenings : first);
    usedOpenings.add(opening);
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
