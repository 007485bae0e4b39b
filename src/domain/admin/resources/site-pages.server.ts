import { sql } from "kysely";
import {
  type AdminRow,
  applyAdminChange,
  diffRows,
  lockRow,
  rejectAdminChange,
  updateRow,
} from "#domain/admin/admin-change.server.ts";
import { createLineField, createNullableTextField } from "#domain/admin/form-fields.ts";
import type { AdminResource, ResourceField } from "#domain/admin/resource.ts";
import { buildTextSearchCondition } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { fillSiteName } from "#domain/content/site-pages.server.ts";
import {
  defaultPageTexts,
  defaultPageTitles,
  mergeFaqLanguages,
  parseAboutPage,
  type SitePageName,
} from "#domain/content/site-pages.ts";

const MAX_BODY_LENGTH = 60_000;
const MAX_TITLE_LENGTH = 160;

const createBodyField = (name: string): ResourceField => ({
  name,
  type: "markdown",
  required: true,
  schema: createNullableTextField(MAX_BODY_LENGTH).refine((text) => text !== null, "required"),
  hint: "sitePage",
});

const sitePageInfo: Record<SitePageName, { title: string; path: string }> = {
  about: { title: "About us · من نحن", path: "/site/about-us" },
  terms: { title: "Terms of use · شروط الاستخدام", path: "/site/terms" },
  privacy: { title: "Privacy · الخصوصية", path: "/site/privacy" },
  faq: { title: "Questions and answers · أسئلة وأجوبة", path: "/site/faq" },
  safety: { title: "Safety · الأمان", path: "/site/safety" },
};
const toSitePageName = (slug: unknown) => slug as SitePageName;

const textColumns = ["title_en", "title_ar", "body_en", "body_ar"] as const;

function getDefaultTexts(name: SitePageName): Record<(typeof textColumns)[number], string> {
  const [titles, words] = [defaultPageTitles[name], defaultPageTexts[name]];
  return { title_en: titles.en, title_ar: titles.ar, body_en: words.en, body_ar: words.ar };
}

/**
 * Returns the texts of a site page that differ from the defaults. Texts equal to the defaults become null, so that they
 * follow future defaults.
 */
function getCustomTexts(name: SitePageName, texts: AdminRow): AdminRow {
  const defaults = getDefaultTexts(name);
  return Object.fromEntries(
    textColumns.map((column) => {
      const text = texts[column] as string | null;
      return [column, text === defaults[column].trim() ? null : text];
    }),
  );
}

/** Returns whether a site page has any text that differs from the defaults. */
const hasCustomTexts = (name: SitePageName, row: AdminRow): boolean =>
  Object.values(getCustomTexts(name, row)).some((text) => text !== null);

/**
 * Admin section for the pages about the site. Administrators can change their titles and texts, and restore the
 * defaults.
 */
export const sitePagesResource: AdminResource = {
  name: "site-pages",
  table: {
    from: sql`from site_pages p`,
    key: sql`p.slug`,
    columns: [
      { id: "site_page", type: "choice", value: sql`p.slug`, sorts: true },
      { id: "own_words", type: "yes", value: sql`p.updated_at is not null`, sorts: true },
      { id: "updated_at", type: "moment", value: sql`p.updated_at`, sorts: true },
    ],
    search: (text) =>
      buildTextSearchCondition(text, sql`p.slug`, sql`p.title_en`, sql`p.title_ar`, sql`p.body_en`, sql`p.body_ar`),
    order: { by: "site_page" },
  },
  form: createTableForm({
    resource: "site-pages",
    table: "site_pages",
    toKey: (slug) => ({ slug }),
    title: (row) => sitePageInfo[toSitePageName(row.slug)].title,
    allowsAdd: false,
    fields: [
      createLineField("title_en", MAX_TITLE_LENGTH),
      createLineField("title_ar", MAX_TITLE_LENGTH),
      createBodyField("body_en"),
      createBodyField("body_ar"),
    ],
    formatValues: async (_, row) => {
      const first = getDefaultTexts(toSitePageName(row.slug));
      return Object.fromEntries(textColumns.map((column) => [column, String(row[column] ?? first[column])]));
    },
    loadDetails: async (_, row) => {
      const isOwn = hasCustomTexts(toSitePageName(row.slug), row);
      return {
        facts: [
          { name: "own_words", value: isOwn },
          ...(row.updated_at ? [{ name: "updated_at", value: row.updated_at as Date }] : []),
        ],
        links: [{ name: "site", href: sitePageInfo[toSitePageName(row.slug)].path }],
        idle: isOwn ? [] : ["firstWords"],
      };
    },
    beforeWrite: async (_trx, values, was, { now }) => {
      const name = toSitePageName(was?.slug);
      const written = { en: String(values.body_en), ar: String(values.body_ar) };
      if (name === "faq" && !mergeFaqLanguages(written)) rejectAdminChange("invalid", "admin.questions", "body_ar");
      if (name === "about") {
        for (const language of ["en", "ar"] as const) {
          if (!parseAboutPage(written[language]).story) rejectAdminChange("invalid", "admin.about", `body_${language}`);
        }
      }
      // Texts equal to the defaults are stored as null, so they follow future changes of the defaults.
      const set = getCustomTexts(name, values);
      return { ...set, updated_at: hasCustomTexts(name, values) ? now : null };
    },
    fillMarkdown: fillSiteName,
    actions: [
      {
        id: "firstWords",
        danger: true,
        run: (context, slug) =>
          applyAdminChange(context, async (trx, note) => {
            const was = await lockRow(trx, "site_pages", { slug });
            const first = Object.fromEntries(textColumns.map((column) => [column, null]));
            await updateRow(trx, "site_pages", { slug }, { ...first, updated_at: null });
            const details = diffRows(Object.fromEntries(textColumns.map((column) => [column, was[column]])), first);
            await note({ action: "site-pages.firstWords", subject: "site-pages", subjectId: slug, details });
            return undefined;
          }),
      },
    ],
  }),
};
