import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type Catalog, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { listNewestListings } from "#domain/listings/list/list-listings.server.ts";
import { parseQueryWords } from "#domain/listings/query/full-text.ts";
import { buildSearchQuery } from "#domain/search/tsquery.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import { POSTS_PER_PAGE, type Post, type PostCategoryWithCount, type PostLink, type PostSummary } from "./posts.ts";

/**
 * SQL columns of a post summary; `p` is the posts table, `c` their categories. Words are counted by white space, which
 * is accurate enough for the reading time.
 */
const summaryColumns = sql`
  p.id, p.slug, json_build_object('slug', c.slug, 'name', json_build_object('en', c.name_en, 'ar', c.name_ar)) as category,
  json_build_object('en', p.title_en, 'ar', p.title_ar) as title,
  json_build_object('en', p.excerpt_en, 'ar', p.excerpt_ar) as excerpt, p.picture, p.published_at as "publishedAt",
  json_build_object('en', coalesce(array_length(regexp_split_to_array(trim(p.body_en), '\\s+'), 1), 0),
    'ar', coalesce(array_length(regexp_split_to_array(trim(p.body_ar), '\\s+'), 1), 0)) as words`;

const postsFromClause = sql`from posts p join post_categories c on c.id = p.category_id`;

export type PostListQuery = { category?: string | undefined; search?: string | undefined; page?: number | undefined };
export type PostListPage = PageInfo & { items: PostSummary[] };

/**
 * Returns a page of published posts, newest first. With a search text, posts are ordered by relevance instead, and
 * matches in the title come first.
 */
export async function listPosts(
  db: Db,
  { category, search = "", page = 1 }: PostListQuery,
  now: Date,
): Promise<PostListPage> {
  const query = buildSearchQuery(parseQueryWords(search), (await getCatalog(db)).synonyms);
  // A search without any letter or digit finds nothing instead of everything.
  const isUnsearchable = search.trim() !== "" && !query;
  const conditions = [
    sql`p.published_at <= ${now}`,
    ...(category === undefined ? [] : [sql`c.slug = ${category}`]),
    ...(query ? [sql`p.search @@ ${query}::tsquery`] : []),
    ...(isUnsearchable ? [sql`false`] : []),
  ];
  const matching = sql`${postsFromClause} where ${sql.join(conditions, sql` and `)}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db);
  const pagination = paginate(page, POSTS_PER_PAGE, counted.rows[0]?.total ?? 0);
  if (pagination.from === 0) return { ...pagination, items: [] };
  const rank = query ? sql`ts_rank('{0, 0.05, 0.3, 1}', p.search, ${query}::tsquery) desc,` : sql``;
  const { rows } = await sql<PostSummary>`
    select ${summaryColumns} ${matching} order by ${rank} p.published_at desc, p.id desc
    limit ${POSTS_PER_PAGE} offset ${(page - 1) * POSTS_PER_PAGE}`.execute(db);
  return { ...pagination, items: rows };
}

export async function findPost(db: Db, slug: string, now: Date): Promise<Post | undefined> {
  const { rows } = await sql<Post>`
    select ${summaryColumns}, json_build_object('en', p.author_en, 'ar', p.author_ar) as author,
      json_build_object('en', p.body_en, 'ar', p.body_ar) as body, p.related, p.updated_at as "updatedAt"
    ${postsFromClause} where p.slug = ${slug} and p.published_at <= ${now}`.execute(db);
  return rows[0];
}

/** Returns the published posts before and after a post by publication date. */
export async function getAdjacentPosts(
  db: Db,
  slug: string,
  now: Date,
): Promise<{ older: PostLink | undefined; newer: PostLink | undefined }> {
  const findAdjacent = async (operator: "<" | ">", order: "asc" | "desc"): Promise<PostLink | undefined> => {
    const { rows } = await sql<PostLink>`
      select p.slug, json_build_object('en', p.title_en, 'ar', p.title_ar) as title from posts p, posts me
      where me.slug = ${slug} and p.published_at <= ${now}
        and (p.published_at, p.id) ${sql.raw(operator)} (me.published_at, me.id)
      order by p.published_at ${sql.raw(order)}, p.id ${sql.raw(order)} limit 1`.execute(db);
    return rows[0];
  };
  return { older: await findAdjacent("<", "desc"), newer: await findAdjacent(">", "asc") };
}

/** Lists all post categories in display order, each with its number of published posts. */
export async function listPostCategories(db: Db, now: Date): Promise<PostCategoryWithCount[]> {
  const { rows } = await sql<PostCategoryWithCount>`
    select c.slug, json_build_object('en', c.name_en, 'ar', c.name_ar) as name,
      (select count(*)::int from posts p where p.category_id = c.id and p.published_at <= ${now}) as posts
    from post_categories c order by c.position, c.id`.execute(db);
  return rows;
}

/** Lists the newest published posts, except the post `excludedSlug`, which the reader is reading. */
export async function listNewestPosts(db: Db, count: number, now: Date, excludedSlug = ""): Promise<PostSummary[]> {
  const { rows } = await sql<PostSummary>`
    select ${summaryColumns} ${postsFromClause} where p.published_at <= ${now} and p.slug <> ${excludedSlug}
    order by p.published_at desc, p.id desc limit ${count}`.execute(db);
  return rows;
}

/**
 * Lists the newest listings of the kind, category and make that a post names. Returns none if the named category or
 * make does not exist.
 */
export async function listPostListings(
  db: Db,
  catalog: Catalog,
  { kind, category, make }: Post["related"],
  count: number,
): Promise<ListingSummary[]> {
  const foundCategory = category === undefined ? undefined : catalog.categories.find(category);
  const foundMake = make === undefined ? undefined : catalog.makes.find(make);
  if ((!kind && !foundCategory && !foundMake) || (category && !foundCategory) || (make && !foundMake)) return [];
  return listNewestListings(
    db,
    {
      kind,
      choices: {
        ...(foundCategory ? { category: { any: getSubtreeIds(foundCategory), not: [] } } : {}),
        ...(foundMake ? { make: { any: [foundMake.id], not: [] } } : {}),
      },
    },
    count,
  );
}

/** Lists the slugs of all published posts with their last modification, for the sitemap. */
export async function listPostSitemapEntries(db: Db, now: Date): Promise<{ slug: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; updatedAt: Date }>`
    select slug, updated_at as "updatedAt" from posts where published_at <= ${now} order by id`.execute(db);
  return rows;
}
