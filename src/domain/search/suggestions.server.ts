import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { factsOf } from "#domain/ads/facts/facts.server.ts";
import { type Market, marketOf } from "#domain/ads/market.server.ts";
import type { ProductSummary } from "#domain/ads/product.ts";
import { queryWords, sortForm } from "#domain/ads/search-words.ts";
import { summariesOf } from "#domain/ads/summaries.server.ts";
import type { Catalogue, Synonyms } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { searchQuery } from "./query.ts";
import {
  longestSuggestText,
  nothingSuggested,
  SuggestedNames,
  type Suggestions,
  usualSuggestions,
} from "./suggestions.ts";

export type SuggestOptions = {
  /** Of each kind. */
  limit?: number;
  /** Asked when nothing was found: what the reader probably meant to type. */
  correct?: (text: string) => Promise<string | undefined>;
};

/** How many of the newest ads whose names have the words are ranked, and of those whose names begin with the text. */
const rankedNewest = 16;
/** Words that many ads have are found among so many of the newest; only rarer ones are looked up in all. */
const searchedNewest = 1_000;
const rankedBeginnings = 12;

/**
 * Ads, categories, makes and models for a text that is still being typed (AP-12, VL-05): its last word is taken as the
 * beginning of a word, as are those before it. One statement for the ads; the rest is in memory.
 */
export async function suggest(
  db: Db,
  text: string,
  { limit = usualSuggestions, correct }: SuggestOptions = {},
): Promise<Suggestions> {
  const typed = text.trim().slice(0, longestSuggestText);
  if (queryWords(typed).length === 0) return nothingSuggested();
  const found = await lookUp(db, typed, limit);
  if (!isNothing(found) || !correct) return found;
  const corrected = (await correct(typed))?.trim();
  if (!corrected || corrected === typed) return found;
  const instead = await lookUp(db, corrected, limit);
  return isNothing(instead) ? found : { ...instead, correction: corrected };
}

const isNothing = ({ products, categories, vehicles }: Suggestions): boolean =>
  products.length + categories.length + vehicles.length === 0;

async function lookUp(db: Db, text: string, limit: number): Promise<Suggestions> {
  const [catalogue, market, products] = await Promise.all([
    catalogueOf(db),
    marketOf(db),
    findProducts(db, text, limit),
  ]);
  const names = namesOf(catalogue, market);
  return {
    products,
    categories: names.categories(text, limit),
    vehicles: names.vehicles(text, limit),
    correction: undefined,
  };
}

const known = new WeakMap<Market, { catalogue: Catalogue; names: SuggestedNames }>();

/** Made anew when one of the snapshots it is made of is. */
function namesOf(catalogue: Catalogue, market: Market): SuggestedNames {
  const made = known.get(market);
  if (made?.catalogue === catalogue) return made.names;
  const names = new SuggestedNames(catalogue, market.rows);
  known.set(market, { catalogue, names });
  return names;
}

/** What is being typed is looked up as it stands. */
const noSynonyms: Synonyms = new Map();

/** All words must be in the name; the last one is still being typed, so that even a number may go on (20 becomes 2019). */
function nameQuery(text: string): string | undefined {
  const words = queryWords(text);
  const last = words.at(-1) ?? "";
  if (!/^\d+$/.test(last)) return searchQuery(words, noSynonyms);
  return [searchQuery(words.slice(0, -1), noSynonyms), `'${last}':*`].filter(Boolean).join(" & ");
}

/**
 * Ads by the words of their names: those whose name begins with the text, then those that have it as it stands, then
 * those with its words anywhere or in another spelling; among equals the newest (rule 19). Only a bounded number of
 * the newest matches is ranked, so that a single letter costs as little as a whole name.
 */
async function findProducts(db: Db, text: string, limit: number): Promise<ProductSummary[]> {
  const query = nameQuery(text);
  const beginning = sortForm(text);
  if (!query || !beginning) return [];
  const wanted = Math.max(rankedNewest, limit);
  const end = `${beginning}\u{10ffff}`;
  const begins = (column: string): RawBuilder<unknown> =>
    sql`(${sql.ref(column)} >= ${beginning} and ${sql.ref(column)} < ${end})`;
  const beginners = (column: string): RawBuilder<unknown> => sql`
    (select d.ad_id from ad_docs d join ad_names n on n.ad_id = d.ad_id where ${begins(column)}
      order by ${sql.ref(column)}, d.ad_id limit ${Math.max(rankedBeginnings, limit)})`;
  const looking = factsOf(db).current();
  const reading = sql<{ id: number }>`
    with among_newest as materialized (
      select ad_id from (
        select ad_id, names from ad_names order by created_at desc, ad_id desc limit ${searchedNewest}) newest
      where names @@ ${query}::tsquery limit ${wanted}
    ), among_all as materialized (
      select ad_id, created_at from ad_names
      where names @@ ${query}::tsquery and (select count(*) from among_newest) < ${limit}
    ), candidates as (
      select ad_id from among_newest
      union (select ad_id from among_all order by created_at desc, ad_id desc limit ${wanted})
      union ${beginners("d.sort_ar")} union ${beginners("d.sort_en")}
    ), ranked as (
      select a.id, row_number() over (order by
        case when ${begins("d.sort_ar")} or ${begins("d.sort_en")} then 0
          when strpos(d.sort_ar, ${beginning}) > 0 or strpos(d.sort_en, ${beginning}) > 0 then 1 else 2 end,
        a.created_at desc, a.id desc) as place
      from candidates c join ads a on a.id = c.ad_id join ad_docs d on d.ad_id = a.id
      where a.status = 'active' order by place limit ${limit}
    )
    select id from ranked order by place`.execute(db);
  const [facts, { rows }] = await Promise.all([looking, reading]);
  const ids = rows.map(({ id }) => id);
  return summariesOf(db, ids, facts);
}
