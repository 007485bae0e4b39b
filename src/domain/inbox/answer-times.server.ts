import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";

/** Minimum number of questions, and of buyers who asked them, from which the usual answer time is shown. */
const MIN_QUESTIONS = 5;
const MIN_BUYERS = 3;
const PERIOD_DAYS = 180;
/** Hours after which a question without an answer counts as unanswered. */
const UNANSWERED_AFTER_HOURS = 24;

/** Steps of answer times in hours. A seller who usually takes longer than the last step has none. */
const answerTimeSteps = [1, 2, 3, 6, 12, 24, 48];

const answerTimeCache = new SnapshotCache({
  load: (db) => loadAnswerTimes(db, new Date()),
  dependsOn: () => false,
  freshMs: 10 * 60_000,
});

/**
 * Returns within how many hours a seller usually answers buyers. Undefined for sellers with too few questions, and for
 * sellers who take longer than two days. The times of all sellers are cached for ten minutes.
 */
export const getAnswerTime = async (db: Db, sellerId: number): Promise<number | undefined> =>
  (await answerTimeCache.get(db)).get(sellerId);

/**
 * Loads the usual answer times of all sellers in hours, by seller id. A question is the first message of a buyer after
 * one of the seller, or the first of the conversation. The usual time is the median; unanswered questions are the
 * longest.
 */
export async function loadAnswerTimes(db: Db, now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ sellerId: number; hours: number | null }>`
    with turns as (
      select m.conversation_id, m.id, m.side, m.created_at, c.seller_id, c.buyer_id,
        lag(m.side) over (partition by m.conversation_id order by m.id) as side_before,
        min(m.created_at) filter (where m.side = 'seller')
          over (partition by m.conversation_id order by m.id rows between current row and unbounded following) as answered_at
      from messages m join conversations c on c.id = m.conversation_id
      where m.side is not null and m.created_at > ${now}::timestamptz - make_interval(days => ${PERIOD_DAYS})
    ), questions as (
      select seller_id, buyer_id, extract(epoch from answered_at - created_at) / 3600 as hours from turns
      where side = 'buyer' and side_before is distinct from 'buyer'
        and (answered_at is not null or created_at < ${now}::timestamptz - make_interval(hours => ${UNANSWERED_AFTER_HOURS}))
    )
    select seller_id as "sellerId",
      (percentile_disc(0.5) within group (order by coalesce(hours, 'infinity'::float8)))::float8 as hours
    from questions group by seller_id
    having count(*) >= ${MIN_QUESTIONS} and count(distinct buyer_id) >= ${MIN_BUYERS}`.execute(db);
  return new Map(
    rows.flatMap(({ sellerId, hours }) => {
      const step = answerTimeSteps.find((each) => hours !== null && Number(hours) <= each);
      return step === undefined ? [] : [[sellerId, step] as const];
    }),
  );
}
