import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createLearnableCheck } from "./learnable-words.ts";
import { applySpellingChanges, type LearnedSpelling, listLearnedSpellings } from "./learned-spellings.server.ts";
import { decideState, type LearnedState } from "./learning-rules.ts";
import { type SearchClick, type SpellingFinding, type TitledListing, WordCounter } from "./word-counter.ts";

/** Number of listings that are read at once. It is small, because pages wait for the embedded database meanwhile. */
const BATCH_SIZE = 1_000;
/** Number of newest listings that are read. Older ones would use memory but add no words. */
const MAX_LISTINGS = 200_000;
/** Maximum number of results of a search after which an opened listing tells what the text means: the first page. */
const SHORT_PAGE = 16;

type LearningOptions = {
  /** Returns whether the run must stop. Called between two batches. */
  isStopping?: () => boolean;
  /** Called after each batch, so that other work can run. */
  pause?: () => Promise<void>;
};

/** Spelling that a run found or changed, with the state before and after it. */
export type LearningChange = SpellingFinding & { before: LearnedState | undefined; after: LearnedState | undefined };

/**
 * Learns spellings from the titles of listings and from searches, and stores them with their evidence. Returns the
 * spellings whose state changed. Returns undefined if the run was stopped or the learned lexicon is switched off; nothing
 * is stored then.
 */
export async function learnSpellings(
  db: Db,
  { isStopping = () => false, pause }: LearningOptions = {},
): Promise<LearningChange[] | undefined> {
  // Learned spellings count as unknown words here. Otherwise their own evidence would vanish.
  const catalog = await loadCatalog(db, { withLearnedSpellings: false });
  if (!catalog.site.learnsSpellings) return undefined;
  const aliases = await db.selectFrom("catalog_aliases").select("text").execute();
  const counter = new WordCounter({
    spellings: catalog.spellings,
    isLearnable: createLearnableCheck(
      catalog,
      aliases.map(({ text }) => text),
    ),
  });
  for await (const listings of readListings(db)) {
    for (const listing of listings) counter.addListing(listing);
    if (isStopping()) return undefined;
    await pause?.();
  }
  for (const click of await listShortPageClicks(db)) counter.addClick(click);
  return withTransaction(db, (trx) => storeFindings(trx, counter, { autoAccept: catalog.site.acceptsStrongSpellings }));
}

type ListingRow = {
  id: string;
  names: string[];
  make_id: number | null;
  model_id: number | null;
  body_id: number | null;
  seller_id: number;
};

/** Reads the titles of published cars in batches, newest first. */
async function* readListings(db: Db): AsyncGenerator<TitledListing[]> {
  let before: string | null = null;
  for (let read = 0; read < MAX_LISTINGS; read += BATCH_SIZE) {
    const { rows }: { rows: ListingRow[] } = await sql<ListingRow>`
      select a.id::text, array_remove(array[d.narrating_ar, d.narrating_en], null) as names, a.make_id, a.model_id,
        a.body_id, a.seller_id
      from ads a join ad_translations d on d.ad_id = a.id
      where a.kind in ('car', 'rental') and a.status in ('active', 'reserved', 'sold', 'expired')
        and (${before}::bigint is null or a.id < ${before}::bigint)
      order by a.id desc limit ${BATCH_SIZE}`.execute(db);
    yield rows.map((row) => ({
      titles: row.names,
      makeId: row.make_id,
      modelId: row.model_id,
      bodyId: row.body_id,
      sellerId: row.seller_id,
    }));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    before = last.id;
  }
}

/** Lists the models that visitors opened after searches with an empty or short result. */
async function listShortPageClicks(db: Db): Promise<SearchClick[]> {
  const { rows } = await sql<SearchClick>`
    select c.text, c.model_id as "modelId", sum(c.times)::int as times
    from search_clicks c
    where exists (select from search_log l where l.day = c.day and l.text = c.text and l.found < ${SHORT_PAGE})
    group by c.text, c.model_id order by c.text collate "C", c.model_id`.execute(db);
  return rows;
}

const getSpellingKey = ({ word, target, id }: Pick<SpellingFinding, "word" | "target" | "id">): string =>
  `${word} ${target}:${id}`;

/** Stores the findings and the new states. Returns the spellings whose state changed. */
async function storeFindings(
  trx: Db,
  counter: WordCounter,
  { autoAccept }: { autoAccept: boolean },
): Promise<LearningChange[]> {
  // Locks out other runs and decisions of administrators until the end of the transaction.
  await sql`lock table learned_spellings in share row exclusive mode`.execute(trx);
  const existing = new Map(
    (await listLearnedSpellings(trx)).map((spelling): [string, LearnedSpelling] => [
      getSpellingKey(spelling),
      spelling,
    ]),
  );
  const changes: LearningChange[] = [];
  for (const finding of counter.listFindings([...existing.values()])) {
    const known = existing.get(getSpellingKey(finding));
    const decision = decideState(known, finding.strength, { autoAccept });
    if (!decision) await forgetSpelling(trx, known);
    else if (known) await updateSpelling(trx, known.rowId, finding, decision.state);
    else await insertSpelling(trx, finding, decision.state);
    if (known?.state !== decision?.state) changes.push({ ...finding, before: known?.state, after: decision?.state });
  }
  await applySpellingChanges(
    trx,
    changes.filter(({ before, after }) => before === "accepted" || after === "accepted"),
  );
  return changes;
}

async function forgetSpelling(trx: Db, known: LearnedSpelling | undefined): Promise<void> {
  if (known) await trx.deleteFrom("learned_spellings").where("id", "=", known.rowId).execute();
}

const toCounts = ({ evidence }: SpellingFinding) => ({
  listings: evidence.listings,
  listings_elsewhere: evidence.listingsElsewhere,
  clicks: evidence.clicks,
  clicks_elsewhere: evidence.clicksElsewhere,
});

async function updateSpelling(trx: Db, rowId: number, finding: SpellingFinding, state: LearnedState): Promise<void> {
  await trx
    .updateTable("learned_spellings")
    .set({ ...toCounts(finding), state, updated_at: sql<Date>`now()` })
    .where("id", "=", rowId)
    .execute();
}

async function insertSpelling(trx: Db, finding: SpellingFinding, state: LearnedState): Promise<void> {
  const { word, target, id } = finding;
  await trx
    .insertInto("learned_spellings")
    .values({
      word,
      make_id: target === "make" ? id : null,
      model_id: target === "model" ? id : null,
      lookup_id: target === "lookup" ? id : null,
      state,
      ...toCounts(finding),
    })
    .execute();
}
