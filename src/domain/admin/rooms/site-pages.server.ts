import { sql } from "kysely";
import { change, differences, lockRow, type Row, refuse, updateRow } from "#domain/admin/change.server.ts";
import { optionalTextField } from "#domain/admin/fields.ts";
import type { Room, RoomField } from "#domain/admin/room.ts";
import { contains } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";
import { fillSiteName } from "#domain/content/site-pages.server.ts";
import { firstTitles, firstWords, pairQuestions, readAbout, type SitePageName } from "#domain/content/site-pages.ts";
import { lineField } from "#domain/forms/fields.ts";

const longestBody = 60_000;
const longestTitle = 160;

const body = (name: string): RoomField => ({
  name,
  type: "markdown",
  required: true,
  schema: optionalTextField(longestBody).refine((text) => text !== null, "required"),
  hint: "sitePage",
});

const names: Record<SitePageName, { title: string; path: string }> = {
  about: { title: "About us · من نحن", path: "/site/about-us" },
  terms: { title: "Terms of use · شروط الاستخدام", path: "/site/terms" },
  privacy: { title: "Privacy · الخصوصية", path: "/site/privacy" },
  faq: { title: "Questions and answers · أسئلة وأجوبة", path: "/site/faq" },
};
const nameOf = (slug: unknown) => slug as SitePageName;

const title = (name: string): RoomField => ({ name, type: "line", required: true, schema: lineField(longestTitle) });

const columns = ["title_en", "title_ar", "body_en", "body_ar"] as const;

/** What the program says in each of the columns. */
function firstIn(name: SitePageName): Record<(typeof columns)[number], string> {
  const [titles, words] = [firstTitles[name], firstWords[name]];
  return { title_en: titles.en, title_ar: titles.ar, body_en: words.en, body_ar: words.ar };
}

/** Of what is written, by its columns, that which isn't as the program says; null stands for the rest. */
function ownOf(name: SitePageName, written: Row): Row {
  const first = firstIn(name);
  return Object.fromEntries(
    columns.map((column) => {
      const text = written[column] as string | null;
      return [column, text === first[column].trim() ? null : text];
    }),
  );
}

/** Whether anything isn't as the program says. */
const hasOwn = (name: SitePageName, row: Row): boolean => Object.values(ownOf(name, row)).some((text) => text !== null);

/** The pages about the shop: their titles and words can be changed, and be the program's again. */
export const sitePages: Room = {
  name: "site-pages",
  table: {
    from: sql`from site_pages p`,
    key: sql`p.slug`,
    columns: [
      { id: "site_page", type: "choice", value: sql`p.slug`, sorts: true },
      { id: "own_words", type: "yes", value: sql`p.updated_at is not null`, sorts: true },
      { id: "updated_at", type: "moment", value: sql`p.updated_at`, sorts: true },
    ],
    search: (text) => contains(text, sql`p.slug`, sql`p.title_en`, sql`p.title_ar`, sql`p.body_en`, sql`p.body_ar`),
    order: { by: "site_page" },
  },
  form: tableForm({
    room: "site-pages",
    table: "site_pages",
    keyOf: (slug) => ({ slug }),
    title: (row) => names[nameOf(row.slug)].title,
    adds: false,
    fields: [title("title_en"), title("title_ar"), body("body_en"), body("body_ar")],
    shown: async (_, row) => {
      const first = firstIn(nameOf(row.slug));
      return Object.fromEntries(columns.map((column) => [column, String(row[column] ?? first[column])]));
    },
    more: async (_, row) => {
      const isOwn = hasOwn(nameOf(row.slug), row);
      return {
        facts: [
          { name: "own_words", value: isOwn },
          ...(row.updated_at ? [{ name: "updated_at", value: row.updated_at as Date }] : []),
        ],
        links: [{ name: "site", href: names[nameOf(row.slug)].path }],
        idle: isOwn ? [] : ["firstWords"],
      };
    },
    before: async (_trx, values, was, { now }) => {
      const name = nameOf(was?.slug);
      const written = { en: String(values.body_en), ar: String(values.body_ar) };
      if (name === "faq" && !pairQuestions(written)) refuse("invalid", "admin.questions", "body_ar");
      if (name === "about") {
        for (const language of ["en", "ar"] as const) {
          if (!readAbout(written[language]).story) refuse("invalid", "admin.about", `body_${language}`);
        }
      }
      // What is as the program says it stays the program's, and changes with it.
      const set = ownOf(name, values);
      return { ...set, updated_at: hasOwn(name, values) ? now : null };
    },
    fillMarkdown: fillSiteName,
    acts: [
      {
        id: "firstWords",
        danger: true,
        run: (context, slug) =>
          change(context, async (trx, note) => {
            const was = await lockRow(trx, "site_pages", { slug });
            const first = Object.fromEntries(columns.map((column) => [column, null]));
            await updateRow(trx, "site_pages", { slug }, { ...first, updated_at: null });
            const details = differences(Object.fromEntries(columns.map((column) => [column, was[column]])), first);
            await note({ action: "site-pages.firstWords", subject: "site-pages", subjectId: slug, details });
            return undefined;
          }),
      },
    ],
  }),
};
