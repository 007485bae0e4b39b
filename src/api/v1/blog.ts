import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { findPost, listPosts, neighboursOf, postCategories } from "#domain/content/posts.server.ts";
import { type PostCategory, type PostLink, type PostSummary, postPath, readingMinutes } from "#domain/content/posts.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { keepFor } from "./conditional.ts";
import { jsonAnswer, moment, pageNumbers, pageQuery } from "./content.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { linkPages } from "./links.ts";
import { problem, problemAnswers } from "./problem.ts";
import { localText, orNull } from "./schemas.ts";

/** Seconds. */
const keptFor = 300;
const longestSearch = 200;

const categorySchema = z.object({ slug: z.string(), name: z.string(), names: localText }).openapi("PostCategory");

/** EN-12. */
const postSummarySchema = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    path: z.string(),
    title: z.string(),
    titles: localText,
    excerpt: z.string(),
    excerpts: localText,
    image: z.string().nullable(),
    categories: z.array(categorySchema),
    date: moment,
    minutes: z.number().int().openapi({ description: "To read it" }),
  })
  .openapi("PostSummary");

const postListSchema = z
  .object({
    items: z.array(postSummarySchema),
    ...pageNumbers,
  })
  .openapi("PostList");

const linkSchema = z.object({ slug: z.string(), title: z.string(), titles: localText }).openapi("PostLink");

const postSchema = postSummarySchema
  .extend({
    author: z.string(),
    body: z.string().openapi({ description: "HTML without scripts, whose highest heading is h2" }),
    language: z.enum(["en", "ar"]).openapi({ description: "Of the body: not every post is there in both" }),
    markdown: localText.openapi({ description: "The body as it was written" }),
    contents: z
      .array(z.object({ id: z.string(), text: z.string(), level: z.number().int().min(2).max(6) }))
      .openapi({ description: "Its headings, with their ids in the body" }),
    updatedAt: moment,
    older: orNull(linkSchema),
    newer: orNull(linkSchema),
  })
  .openapi("Post");

const tags = ["Blog"];

/** The blog (EN-12). */
export function addBlog(api: OpenAPIHono<ApiEnv>, { db, clock, originOf }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/blog/categories",
      operationId: "listPostCategories",
      tags,
      summary: "What the blog is about",
      responses: {
        200: jsonAnswer("The categories", z.array(categorySchema.extend({ posts: z.number().int() }))),
        ...problemAnswers(429),
      },
    }),
    async (c) => {
      const language = c.get("language");
      const categories = await postCategories(db, clock());
      keepFor(c, keptFor);
      return c.json(
        categories.map((each) => ({ ...presentCategory(each, language), posts: each.posts })),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/blog/posts",
      operationId: "listPosts",
      tags,
      summary: "Posts, the newest first, nine a page; with `q` those with the words in their title before others",
      request: {
        query: pageQuery.extend({
          q: z.string().max(longestSearch).default(""),
          category: z.string().max(100).optional().openapi({ description: "A slug" }),
        }),
      },
      responses: { 200: jsonAnswer("A page of them", postListSchema), ...problemAnswers(400, 404, 429) },
    }),
    async (c) => {
      const { q, category: asked, page } = c.req.valid("query");
      const now = clock();
      const category = asked?.toLowerCase();
      if (category !== undefined && !(await postCategories(db, now)).some(({ slug }) => slug === category)) {
        return problem(c, { kind: "not_found", code: "category.not_found" });
      }
      const { items, ...place } = await listPosts(db, { category, search: q.trim(), page }, now);
      keepFor(c, keptFor);
      linkPages(c, place);
      return c.json({ items: items.map((post) => presentSummary(post, c.get("language"))), ...place }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/blog/posts/{slug}",
      operationId: "getPost",
      tags,
      summary: "A post",
      request: { params: z.object({ slug: z.string().max(200).openapi({ example: "choosing-a-used-car" }) }) },
      responses: { 200: jsonAnswer("The post", postSchema), ...problemAnswers(404, 429) },
    }),
    async (c) => {
      const now = clock();
      const post = await findPost(db, c.req.valid("param").slug.toLowerCase(), now);
      if (!post) return problem(c, { kind: "not_found", code: "post.not_found" });
      const language = c.get("language");
      const { older, newer } = await neighboursOf(db, post.slug, now);
      const body = inLanguage(post.body, language);
      const { html, headings } = renderMarkdown(body.text, originOf(c.req.raw));
      keepFor(c, keptFor);
      return c.json(
        {
          ...presentSummary(post, language),
          author: inLanguage(post.author, language).text,
          body: html,
          language: body.lang,
          markdown: post.body,
          contents: headings,
          updatedAt: post.updatedAt.toISOString(),
          older: presentLink(older, language),
          newer: presentLink(newer, language),
        },
        200,
      );
    },
  );
}

const presentCategory = ({ slug, name }: PostCategory, language: Language) => ({
  slug,
  name: inLanguage(name, language).text,
  names: name,
});

function presentSummary({ id, slug, title, excerpt, ...post }: PostSummary, language: Language) {
  const shown = inLanguage(title, language);
  return {
    id,
    slug,
    path: postPath(slug),
    title: shown.text,
    titles: title,
    excerpt: inLanguage(excerpt, language).text,
    excerpts: excerpt,
    image: post.picture,
    categories: [presentCategory(post.category, language)],
    date: post.publishedAt.toISOString(),
    minutes: readingMinutes(post.words[shown.lang], shown.lang),
  };
}

const presentLink = (link: PostLink | undefined, language: Language) =>
  link ? { slug: link.slug, title: inLanguage(link.title, language).text, titles: link.title } : null;
