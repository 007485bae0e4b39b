import { sql } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import type { ListingKind } from "#db/schema/listings.ts";
import { hashToSeed } from "./dice.ts";
import { demoQuestionTexts } from "./question-texts.ts";
import { seedIntoDemo } from "./seed-demo.server.ts";

const DAY_MS = 86_400_000;

/** One listing in this number has questions. */
const LISTINGS_PER_QUESTION = 8;

/** Age of the listings that have questions, in days. All answers are newer. */
const MIN_LISTING_AGE_DAYS = 10;

/**
 * Creates public questions of the demo buyer about used cars, parts and rentals, in both languages. Two questions to the
 * showroom wait for an answer. Does nothing in a database without demo data.
 */
export async function seedDemoQuestions(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo questions", async (trx) => {
    const buyer = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", "demo@karaj.example")
      .executeTakeFirst();
    if (!buyer) return;
    const { rows: listings } = await sql<{ id: number; kind: ListingKind; isShowroom: boolean }>`
      select * from (
        select a.id, a.kind, coalesce(u.email = 'showroom@karaj.example', false) as "isShowroom"
        from ads a join sellers s on s.id = a.seller_id left join users u on u.id = s.owner_id
          left join feature_lookups l on l.id = a.condition_id
        where a.status = 'active' and a.has_media and s.owner_id is distinct from ${buyer.id}
          and (a.kind <> 'car' or l.key = 'used')
          and a.created_at < ${new Date(now.getTime() - MIN_LISTING_AGE_DAYS * DAY_MS)}) each
      where hashtext(id::text) % ${LISTINGS_PER_QUESTION} = 0 order by id`.execute(trx);
    const answered = listings.flatMap(({ id, kind }) => {
      const texts = demoQuestionTexts[kind];
      const seed = hashToSeed(`question ${id}`);
      return Array.from({ length: 1 + (seed % 2) }, (_, i) => {
        const { question, answer } = texts[(seed + i) % texts.length] as (typeof texts)[number];
        const answeredAt = new Date(now.getTime() - (1 + ((seed + i * 3) % 7)) * DAY_MS);
        return createRow(id, buyer.id, question, {
          created_at: new Date(answeredAt.getTime() - (1 + (seed % 20)) * 3_600_000),
          answer,
          answered_at: answeredAt,
        });
      });
    });
    const waiting = listings
      .filter(({ isShowroom, kind }) => isShowroom && kind === "car")
      .slice(0, 2)
      .map(({ id }, i) =>
        createRow(id, buyer.id, i === 0 ? "هل السعر شامل الضريبة والتأمين؟" : "Is the spare wheel full size?", {
          created_at: new Date(now.getTime() - (2 + i * 5) * 3_600_000),
          answer: null,
          answered_at: null,
        }),
      );
    await insertRows(trx, "listing_questions", [...answered, ...waiting]);
  });
}

type Times = { created_at: Date; answer: string | null; answered_at: Date | null };

const createRow = (ad_id: number, user_id: number, text: string, times: Times) => ({ ad_id, user_id, text, ...times });
