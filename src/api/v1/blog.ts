import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { findPost, getAdjacentPosts, listPostCategories, listPosts } from "#domain/content/posts.server.ts";
import {
  calculateReadingMinutes,
  getPostPath,
  type PostCategory,
  type PostLink,
  type PostSummary,
} from "#domain/content/posts.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { setPublicCacheControl } from "./conditional-requests.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { setPageLinks } from "./page-links.ts";
import { respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { pageQuery, paginationShape, timestampSchema } from "./schema-helpers.ts";
import { allowNull, localTextSchema } from "./schemas.ts";

/** Cache lifetime of blog responses, in seconds. */
const CACHE_SECONDS = 300;
const MAX_SEARCH_LENGTH = 200;

const categorySchema = z.object({ slug: z.string(), name: z.string(), names: localTextSchema }).openapi("PostCategory");

/** Post as it appears in the list of blog posts (EN-12). */
const postSummarySchema = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    path: z.string(),
    title: z.string(),
    titles: localTextSchema,
    excerpt: z.string(),
    excerpts: localTextSchema,
    image: z.string().nullable(),
    categories: z.array(categorySchema),
    date: timestampSchema,
    minutes: z.number().int().openapi({ description: "Estimated reading time in minutes" }),
  })
  .openapi("PostSummary");

const postListSchema = z
  .object({
    items: z.array(postSummarySchema),
    ...paginationShape,
  })
  .openapi("PostList");

const linkSchema = z.object({ slug: z.string(), title: z.string(), titles: localTextSchema }).openapi("PostLink");

const postSchema = postSummarySchema
  .extend({
    author: z.string(),
    body: z.string().openapi({ description: "HTML without scripts. The highest heading is h2" }),
    language: z
      .enum(["en", "ar"])
      .openapi({ description: "Language of the body. Not every post exists in both languages" }),
    markdown: localTextSchema.openapi({ description: "The body as Markdown" }),
    contents: z
      .array(z.object({ id: z.string(), text: z.string(), level: z.number().int().min(2).max(6) }))
      .openapi({ description: "Headings with their ids in the body" }),
    updatedAt: timestampSchema,
    older: allowNull(linkSchema),
    newer: allowNull(linkSchema),
  })
  .openapi("Post");

const defineRoute = createRouteDefiner("Blog");

/** Registers the blog routes (EN-12). */
export function registerBlogRoutes(api: OpenAPIHono<ApiEnv>, { db, clock, getOrigin }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/blog/categories", "listPostCategories", {
      summary: "List the blog categories",
      responses: defineResponses(
        200,
        "The categories",
        z.array(categorySchema.extend({ posts: z.number().int() })),
        [429],
      ),
    }),
    async (c) => {
      const language = c.get("language");
      const categories = await listPostCategories(db, clock());
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(
        categories.map((each) => ({ ...presentPostCategory(each, language), posts: each.posts })),
        200,
      );
    },
  );

  api.openapi(
    defineRoute("get", "/blog/posts", "listPosts", {
      summary: "List posts, newest first, nine per page",
      request: {
        query: pageQuery.extend({
          q: z.string().max(MAX_SEARCH_LENGTH).default(""),
          category: z.string().max(100).optional().openapi({ description: "Slug of a category" }),
        }),
      },
      responses: defineResponses(200, "A page of posts", postListSchema, [400, 404, 429]),
    }),
    async (c) => {
      const { q, category: requestedCategory, page } = c.req.valid("query");
      const now = clock();
      const category = requestedCategory?.toLowerCase();
      if (category !== undefined && !(await listPostCategories(db, now)).some(({ slug }) => slug === category)) {
        return respondWithProblem(c, { kind: "not_found", code: "category.not_found" });
      }
      const { items, ...pagination } = await listPosts(db, { category, search: q.trim(), page }, now);
      setPublicCacheControl(c, CACHE_SECONDS);
      setPageLinks(c, pagination);
      return c.json({ items: items.map((post) => presentPostSummary(post, c.get("language"))), ...pagination }, 200);
    },
  );

  api.openapi(
    defineRoute("get", "/blog/posts/{slug}", "getPost", {
      summary: "Get a post",
      request: { params: z.object({ slug: z.string().max(200).openapi({ example: "choosing-a-used-car" }) }) },
      responses: defineResponses(200, "The post", postSchema, [404, 429]),
    }),
    async (c) => {
      const now = clock();
      const post = await findPost(db, c.req.valid("param").slug.toLowerCase(), now);
      if (!post) return respondWithProblem(c, { kind: "not_found", code: "post.not_found" });
      const language = c.get("language");
      const { older, newer } = await getAdjacentPosts(db, post.slug, now);
      const body = pickTranslation(post.body, language);
      const { html, headings } = renderMarkdown(body.text, getOrigin(c.req.raw));
      setPublicCacheControl(c, CACHE_SECONDS);
      return c.json(
        {
          ...presentPostSummary(post, language),
          author: pickTranslation(post.author, language).text,
          body: html,
          language: body.lang,
          markdown: post.body,
          contents: headings,
          updatedAt: post.updatedAt.toISOString(),
          older: presentPostLink(older, language),
          newer: presentPostLink(newer, language),
        },
        200,
      );
    },
  );
}

const presentPostCategory = ({ slug, name }: PostCategory, language: Language) => ({
  slug,
  name: pickTranslation(name, language).text,
  names: name,
});

function presentPostSummary({ id, slug, title, excerpt, ...post }: PostSummary, language: Language) {
  const resolvedTitle = pickTranslation(title, language);
  return {
    id,
    slug,
    path: getPostPath(slug),
    title: resolvedTitle.text,
    titles: title,
    excerpt: pickTranslation(excerpt, language).text,
    excerpts: excerpt,
    image: post.picture,
    categories: [presentPostCategory(post.category, language)],
    date: post.publishedAt.toISOString(),
    minutes: calculateReadingMinutes(post.words[resolvedTitle.lang], resolvedTitle.lang),
  };
}

const presentPostLink = (link: PostLink | undefined, language: Language) =>
  link ? { slug: link.slug, title: pickTranslation(link.title, language).text, titles: link.title } : null;
