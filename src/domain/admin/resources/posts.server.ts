import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import {
  createDateTimeField,
  createNameFields,
  createNullableTextField,
  createPositionField,
  createRequiredIdField,
  createSlugField,
  formatDateTimeField,
  formatRowTitle,
} from "#domain/admin/form-fields.ts";
import { listRowChoices } from "#domain/admin/merge-action.server.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import {
  buildLocalNameExpression,
  buildTextSearchCondition,
  createCountColumn,
  createNameColumns,
  parseRowId,
} from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { buildPostSearchVector } from "#domain/content/post-upsert.server.ts";
import { getPostPath } from "#domain/content/posts.ts";
import { createOptionalSingleLineField } from "#domain/forms/form-fields.ts";

const MAX_BODY_LENGTH = 60_000;
const listPostCategoryChoices = (db: Db) => listRowChoices(db, "post_categories");

/** SQL expression of the state of a post: draft, scheduled or published. */
const stateExpression = sql`case when p.published_at is null then 'draft' when p.published_at > now() then 'scheduled' else 'published' end`;

export const postsResource: AdminResource = {
  name: "posts",
  table: {
    from: sql`from posts p join post_categories c on c.id = p.category_id`,
    key: sql`p.id`,
    columns: [
      { id: "title_ar", type: "text", value: sql`coalesce(p.title_ar, p.title_en)`, sorts: true },
      { id: "title_en", type: "text", value: sql`p.title_en`, sorts: true },
      { id: "category", type: "text", value: buildLocalNameExpression("c"), sorts: true },
      { id: "post_state", type: "choice", value: stateExpression, sorts: true },
      { id: "published_at", type: "moment", value: sql`p.published_at`, sorts: true },
      { id: "updated_at", type: "moment", value: sql`p.updated_at`, sorts: true },
      { id: "slug", type: "code", value: sql`p.slug`, exportOnly: true },
    ],
    search: (getText) =>
      buildTextSearchCondition(getText, sql`p.title_en`, sql`p.title_ar`, sql`p.slug`, sql`p.body_en`, sql`p.body_ar`),
    filters: [
      {
        id: "post_state",
        choices: ["draft", "scheduled", "published"],
        where: (state) => sql`${stateExpression} = ${state}`,
      },
      {
        id: "category",
        choices: listPostCategoryChoices,
        where: (category) => sql`p.category_id = ${parseRowId(category)}`,
      },
    ],
    order: { by: "updated_at", down: true },
  },
  form: createTableForm({
    resource: "posts",
    table: "posts",
    title: (row) => ({ en: (row.title_en ?? row.slug) as string, ar: row.title_ar as string | null }),
    fields: [
      { name: "title_en", type: "line", schema: createOptionalSingleLineField(160) },
      { name: "title_ar", type: "line", schema: createOptionalSingleLineField(160) },
      createSlugField(),
      createRequiredIdField("category_id", listPostCategoryChoices),
      { name: "published_at", type: "moment", schema: createDateTimeField(), hint: "published" },
      { name: "author_en", type: "line", schema: createOptionalSingleLineField(80) },
      { name: "author_ar", type: "line", schema: createOptionalSingleLineField(80) },
      { name: "excerpt_en", type: "text", schema: createNullableTextField(500) },
      { name: "excerpt_ar", type: "text", schema: createNullableTextField(500) },
      { name: "body_en", type: "markdown", schema: createNullableTextField(MAX_BODY_LENGTH), hint: "markdown" },
      { name: "body_ar", type: "markdown", schema: createNullableTextField(MAX_BODY_LENGTH), hint: "markdown" },
    ],
    formatValues: async (_, row) => ({ published_at: formatDateTimeField(row.published_at as Date | null) }),
    loadDetails: async (_, row) => ({
      facts: [{ name: "updated_at", value: row.updated_at as Date }],
      links: [
        { name: "site", href: getPostPath(String(row.slug)) },
        { name: "picture", href: `/admin/posts/${row.id}/picture` },
      ],
    }),
    beforeWrite: async (_trx, values, _was, { now }) => {
      const getText = (name: string) => values[name] as string | null;
      if (!getText("title_en") && !getText("title_ar")) rejectAdminChange("invalid", "required", "title_ar");
      // A post without a body stays a draft.
      if (values.published_at && !getText("body_en") && !getText("body_ar"))
        rejectAdminChange("invalid", "required", "body_ar");
      const getTranslations = (name: string) => ({ en: getText(`${name}_en`), ar: getText(`${name}_ar`) });
      return {
        search: buildPostSearchVector({
          title: getTranslations("title"),
          excerpt: getTranslations("excerpt"),
          body: getTranslations("body"),
        }),
        updated_at: now,
      };
    },
    remove: async () => {},
  }),
};

export const postCategoriesResource: AdminResource = {
  name: "post-categories",
  table: {
    from: sql`from post_categories c`,
    key: sql`c.id`,
    columns: [
      ...createNameColumns("c"),
      { id: "slug", type: "code", value: sql`c.slug`, sorts: true },
      createCountColumn("posts", sql`posts p where p.category_id = c.id`),
      { id: "position", type: "number", value: sql`c.position`, sorts: true },
    ],
    order: { by: "position" },
  },
  form: createTableForm({
    resource: "post-categories",
    table: "post_categories",
    title: formatRowTitle,
    fields: [...createNameFields(), createSlugField(), createPositionField()],
    // Foreign keys refuse the deletion while posts reference the category.
    remove: async () => {},
  }),
};
