import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { newestProducts } from "#domain/ads/list.server.ts";
import type { ProductSummary } from "#domain/ads/product.ts";
import { queryWords } from "#domain/ads/search-words.ts";
import { type Catalogue, subtreeIds } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { searchQuery } from "#domain/search/query.ts";
import { inLanguage, type Language, type ShownText } from "#kernel/local-text.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import { type CountedCategory, type Post, type PostLink, type PostSummary, postsPerPage } from "./posts.ts";

type SummaryRow = {
  id: number;
  slug: string;
  category_slug: string;
  category_en: string;
  category_ar: string;
  title_en: string | null;
  title_ar: string | null;
  excerpt_en: string | null;
  excerpt_ar: string | null;
  picture: string | null;
  published_at: Date;
  words_en: number;
  words_ar: number;
};

/** `p` is posts, `c` their categories. Words are counted by their gaps: near enough for minutes. */
const summaryColumns = sql`
  p.id, p.slug, c.slug as category_slug, c.name_en as category_en, c.name_ar as category_ar,
  p.title_en, p.title_ar, p.excerpt_en, p.excerpt_ar, p.picture, p.published_at,
  coalesce(array_length(regexp_split_to_array(trim(p.body_en), '\\s+'), 1), 0) as words_en,
  coalesce(array_length(regexp_split_to_array(trim(p.body_ar), '\\s+'), 1), 0) as words_ar`;

const from = sql`from posts p join post_categories c on c.id = p.category_id`;

const summaryOf = (row: SummaryRow): PostSummary => ({
  id: row.id,
  slug: row.slug,
  category: { slug: row.category_slug, name: { en: row.category_en, ar: row.category_ar } },
  title: { en: row.title_en, ar: row.title_ar },
  excerpt: { en: row.excerpt_en, ar: row.excerpt_ar },
  picture: row.picture,
  publishedAt: row.published_at,
  words: { en: row.words_en, ar: row.words_ar },
});

export type PostRequest = { category?: string | undefined; search?: string | undefined; page?: number | undefined };
export type PostList = Page & { items: PostSummary[] };

/** A page of the published posts, the newest first; with a search, those with the words in their title before others. */
export async function listPosts(
  db: Db,
  { category, search = "", page = 1 }: PostRequest,
  now: Date,
): Promise<PostList> {
  const query = searchQuery(queryWords(search), (await catalogueOf(db)).synonyms);
  // A search without a letter or digit in it finds nothing, rather than everything.
  const nothing = search.trim() !== "" && !query;
  const conditions = [
    sql`p.published_at <= ${now}`,
    ...(category === undefined ? [] : [sql`c.slug = ${category}`]),
    ...(query ? [sql`p.search @@ ${query}::tsquery`] : []),
    ...(nothing ? [sql`false`] : []),
  ];
  const matching = sql`${from} where ${sql.join(conditions, sql` and `)}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db);
  const place = pageOf(page, postsPerPage, counted.rows[0]?.total ?? 0);
  if (place.from === 0) return { ...place, items: [] };
  const rank = query ? sql`ts_rank('{0, 0.05, 0.3, 1}', p.search, ${query}::tsquery) desc,` : sql``;
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns} ${matching} order by ${rank} p.published_at desc, p.id desc
    limit ${postsPerPage} offset ${(page - 1) * postsPerPage}`.execute(db);
  return { ...place, items: rows.map(summaryOf) };
}

/** A published post by its slug. */
export async function findPost(db: Db, slug: string, now: Date): Promise<Post | undefined> {
  const { rows } = await sql<
    SummaryRow & {
      author_en: string | null;
      author_ar: string | null;
      body_en: string | null;
      body_ar: string | null;
      related: Post["related"];
      updated_at: Date;
    }
  >`
    select ${summaryColumns}, p.author_en, p.author_ar, p.body_en, p.body_ar, p.related, p.updated_at
    ${from} where p.slug = ${slug} and p.published_at <= ${now}`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...summaryOf(row),
      author: { en: row.author_en, ar: row.author_ar },
      body: { en: row.body_en, ar: row.body_ar },
      related: row.related,
      updatedAt: row.updated_at,
    }
  );
}

/** The posts before and after one in time. */
export async function neighboursOf(
  db: Db,
  slug: string,
  now: Date,
): Promise<{ older: PostLink | undefined; newer: PostLink | undefined }> {
  type Row = { slug: string; title_en: string | null; title_ar: string | null };
  const beside = async (mark: "<" | ">", order: "asc" | "desc"): Promise<PostLink | undefined> => {
    const { rows } = await sql<Row>`
      select p.slug, p.title_en, p.title_ar from posts p, posts me
      where me.slug = ${slug} and p.published_at <= ${now}
        and (p.published_at, p.id) ${sql.raw(mark)} (me.published_at, me.id)
      order by p.published_at ${sql.raw(order)}, p.id ${sql.raw(order)} limit 1`.execute(db);
    return rows[0] && { slug: rows[0].slug, title: { en: rows[0].title_en, ar: rows[0].title_ar } };
  };
  return { older: await beside("<", "desc"), newer: await beside(">", "asc") };
}

/** All categories in their order, with how many published posts each has. */
export async function postCategories(db: Db, now: Date): Promise<CountedCategory[]> {
  const { rows } = await sql<{ slug: string; name_en: string; name_ar: string; posts: number }>`
    select c.slug, c.name_en, c.name_ar,
      (select count(*)::int from posts p where p.category_id = c.id and p.published_at <= ${now}) as posts
    from post_categories c order by c.position, c.id`.execute(db);
  return rows.map((row) => ({ slug: row.slug, name: { en: row.name_en, ar: row.name_ar }, posts: row.posts }));
}

/** The newest posts but for the one that is being read. */
export async function newestPosts(db: Db, count: number, now: Date, without = ""): Promise<PostSummary[]> {
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns} ${from} where p.published_at <= ${now} and p.slug <> ${without}
    order by p.published_at desc, p.id desc limit ${count}`.execute(db);
  return rows.map(summaryOf);
}

export type RecentPost = {
  slug: string;
  title: ShownText;
  excerpt: ShownText;
  picture: string | null;
  publishedAt: Date;
};

/** The newest posts in the reader's language, as other pages show them. */
export async function recentPosts(db: Db, language: Language, count: number, now = new Date()): Promise<RecentPost[]> {
  return (await newestPosts(db, count, now)).map((post) => ({
    slug: post.slug,
    title: inLanguage(post.title, language),
    excerpt: inLanguage(post.excerpt, language),
    picture: post.picture,
    publishedAt: post.publishedAt,
  }));
}

/** The newest ads of the kind, category and make that a post names; none when it names nothing that exists. */
export async function relatedAds(
  db: Db,
  catalogue: Catalogue,
  { kind, category, make }: Post["related"],
  count: number,
): Promise<ProductSummary[]> {
  const within = category === undefined ? undefined : catalogue.categories.find(category);
  const by = make === undefined ? undefined : catalogue.makes.find(make);
  if ((!kind && !within && !by) || (category && !within) || (make && !by)) return [];
  return newestProducts(
    db,
    {
      ...(kind ? { kind } : {}),
      choices: {
        ...(within ? { category: { any: subtreeIds(within), not: [] } } : {}),
        ...(by ? { make: { any: [by.id], not: [] } } : {}),
      },
    },
    count,
  );
}

/** Addresses of all published posts, with when they changed. */
export async function postEntries(db: Db, now: Date): Promise<{ slug: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; updatedAt: Date }>`
    select slug, updated_at as "updatedAt" from posts where published_at <= ${now} order by id`.execute(db);
  return rows;
}
