import { sql } from "kysely";
import { publishChange, SITE_TAG } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import { markListingsForReindex } from "#domain/listings/write/reindex.server.ts";
import { type Decision, type LearnedTarget, learnedTargets } from "./learning-rules.ts";

/** Value that a learned spelling names. */
export type SpellingValue = { target: LearnedTarget; id: number };

/** Learned spelling with its value and its state. */
export type LearnedSpelling = SpellingValue & Decision & { rowId: number; word: string };

/** SQL expressions of the value that a row of `learned_spellings s` belongs to. */
export const learnedTargetExpression = sql<LearnedTarget>`case when s.make_id is not null then 'make'
  when s.model_id is not null then 'model' else 'lookup' end`;
export const learnedValueExpression = sql<number>`coalesce(s.make_id, s.model_id, s.lookup_id)`;

/** Lists all learned spellings in any state. */
export async function listLearnedSpellings(db: Db): Promise<LearnedSpelling[]> {
  const { rows } = await sql<LearnedSpelling>`
    select s.id as "rowId", s.word, s.state, s.reviewed, ${learnedTargetExpression} as target, ${learnedValueExpression} as id
    from learned_spellings s order by s.id`.execute(db);
  return rows;
}

/**
 * Publishes a change of accepted spellings and marks the listings of their values for reindexing. Call it in the
 * transaction of the change.
 */
export async function applySpellingChanges(trx: Db, values: readonly SpellingValue[]): Promise<void> {
  if (values.length === 0) return;
  const different = new Map(values.map((value) => [`${value.target}:${value.id}`, value]));
  for (const value of different.values()) await markListingsForReindex(trx, value);
  await publishChange(trx, SITE_TAG);
}

/** Marks the listings of all accepted spellings, after the learned lexicon was switched on or off. */
export async function markAcceptedSpellingsForReindex(trx: Db): Promise<void> {
  const spellings = await listLearnedSpellings(trx);
  await applySpellingChanges(
    trx,
    spellings.filter(({ state }) => state === "accepted"),
  );
}

/** Checks whether values of a kind can have learned spellings. */
export const isLearnedTarget = (target: string): target is LearnedTarget =>
  learnedTargets.some((each) => each === target);

/**
 * Moves the learned spellings and the opened search results of a value to another one when the two are merged. Spellings
 * that the other value has already are left to the deletion of the first value.
 */
export async function moveLearnedSpellings(trx: Db, target: LearnedTarget, from: number, to: number): Promise<void> {
  const column = sql.ref(`${target}_id`);
  await sql`
    update learned_spellings s set ${column} = ${to} where ${column} = ${from}
      and not exists (select from learned_spellings o where o.word = s.word and o.${column} = ${to})`.execute(trx);
  if (target !== "model") return;
  await sql`
    insert into search_clicks (day, text, model_id, times)
    select day, text, ${to}, times from search_clicks where model_id = ${from}
    on conflict (day, text, model_id) do update set times = search_clicks.times + excluded.times`.execute(trx);
}
