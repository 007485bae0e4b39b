import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { refuse } from "#domain/admin/change.server.ts";
import {
  idField,
  momentField,
  named,
  nameFields,
  optionalTextField,
  position,
  shownMoment,
  slug,
} from "#domain/admin/fields.ts";
import { namedChoices } from "#domain/admin/merge-act.server.ts";
import type { Room } from "#domain/admin/room.ts";
import { contains, idOf, localName } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";
import { postPath } from "#domain/content/posts.ts";
import { postWords } from "#domain/content/write-post.server.ts";
import { optionalLineField } from "#domain/forms/fields.ts";

const longestBody = 60_000;
const categories = (db: Db) => namedChoices(db, "post_categories");

/** Draft, waiting for its day, or published. */
const state = sql`case when p.published_at is null then 'draft' when p.published_at > now() then 'scheduled' else 'published' end`;

/** The blog. */
export const posts: Room = {
  name: "posts",
  table: {
    from: sql`from posts p join post_categories c on c.id = p.category_id`,
    key: sql`p.id`,
    columns: [
      { id: "title_ar", type: "text", value: sql`coalesce(p.title_ar, p.title_en)`, sorts: true },
      { id: "title_en", type: "text", value: sql`p.title_en`, sorts: true },
      { id: "category", type: "text", value: localName("c"), sorts: true },
      { id: "post_state", type: "choice", value: state, sorts: true },
      { id: "published_at", type: "moment", value: sql`p.published_at`, sorts: true },
      { id: "updated_at", type: "moment", value: sql`p.updated_at`, sorts: true },
      { id: "slug", type: "code", value: sql`p.slug`, exportOnly: true },
    ],
    search: (text) => contains(text, sql`p.title_en`, sql`p.title_ar`, sql`p.slug`, sql`p.body_en`, sql`p.body_ar`),
    filters: [
      {
        id: "post_state",
        choices: ["draft", "scheduled", "published"],
        where: (wanted) => sql`${state} = ${wanted}`,
      },
      { id: "category", choices: categories, where: (category) => sql`p.category_id = ${idOf(category)}` },
    ],
    order: { by: "updated_at", down: true },
  },
  form: tableForm({
    room: "posts",
    table: "posts",
    title: (row) => ({ en: (row.title_en ?? row.slug) as string, ar: row.title_ar as string | null }),
    fields: [
      { name: "title_en", type: "line", schema: optionalLineField(160) },
      { name: "title_ar", type: "line", schema: optionalLineField(160) },
      slug(),
      { name: "category_id", type: "choice", required: true, choices: categories, schema: idField() },
      { name: "published_at", type: "moment", schema: momentField(), hint: "published" },
      { name: "author_en", type: "line", schema: optionalLineField(80) },
      { name: "author_ar", type: "line", schema: optionalLineField(80) },
      { name: "excerpt_en", type: "text", schema: optionalTextField(500) },
      { name: "excerpt_ar", type: "text", schema: optionalTextField(500) },
      { name: "body_en", type: "markdown", schema: optionalTextField(longestBody), hint: "markdown" },
      { name: "body_ar", type: "markdown", schema: optionalTextField(longestBody), hint: "markdown" },
    ],
    shown: async (_, row) => ({ published_at: shownMoment(row.published_at as Date | null) }),
    more: async (_, row) => ({
      facts: [{ name: "updated_at", value: row.updated_at as Date }],
      links: [
        { name: "site", href: postPath(String(row.slug)) },
        { name: "picture", href: `/admin/posts/${row.id}/picture` },
      ],
    }),
    before: async (_trx, values, _was, { now }) => {
      const text = (name: string) => values[name] as string | null;
      if (!text("title_en") && !text("title_ar")) refuse("invalid", "required", "title_ar");
      // What is half written stays a draft.
      if (values.published_at && !text("body_en") && !text("body_ar")) refuse("invalid", "required", "body_ar");
      const both = (name: string) => ({ en: text(`${name}_en`), ar: text(`${name}_ar`) });
      return {
        search: postWords({ title: both("title"), excerpt: both("excerpt"), body: both("body") }),
        updated_at: now,
      };
    },
    remove: async () => {},
  }),
};

/** What posts are about. */
export const postCategories: Room = {
  name: "post-categories",
  table: {
    from: sql`from post_categories c`,
    key: sql`c.id`,
    columns: [
      { id: "name_en", type: "text", value: sql`c.name_en`, sorts: true },
      { id: "name_ar", type: "text", value: sql`c.name_ar`, sorts: true },
      { id: "slug", type: "code", value: sql`c.slug`, sorts: true },
      {
        id: "posts",
        type: "number",
        value: sql`(select count(*)::int from posts p where p.category_id = c.id)`,
        sorts: true,
      },
      { id: "position", type: "number", value: sql`c.position`, sorts: true },
    ],
    order: { by: "position" },
  },
  form: tableForm({
    room: "post-categories",
    table: "post_categories",
    title: named,
    fields: [...nameFields(), slug(), position()],
    // Posts that name it refuse it by themselves.
    remove: async () => {},
  }),
};
