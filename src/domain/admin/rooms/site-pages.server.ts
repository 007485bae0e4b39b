import { sql } from "kysely";
import { change, differences, lockRow, refuse, updateRow } from "#domain/admin/change.server.ts";
import { optionalTextField } from "#domain/admin/fields.ts";
import type { Room, RoomField } from "#domain/admin/room.ts";
import { contains } from "#domain/admin/table.ts";
import { tableForm } from "#domain/admin/table-form.server.ts";
import { firstWords, pairQuestions, readAbout, type SitePageName } from "#domain/content/site-pages.ts";

const longestBody = 60_000;

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

/** The pages about the shop: their words can be changed, and be the program's again. */
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
    search: (text) => contains(text, sql`p.slug`, sql`p.body_en`, sql`p.body_ar`),
    order: { by: "site_page" },
  },
  form: tableForm({
    room: "site-pages",
    table: "site_pages",
    keyOf: (slug) => ({ slug }),
    title: (row) => names[nameOf(row.slug)].title,
    adds: false,
    fields: [body("body_en"), body("body_ar")],
    shown: async (_, row) => {
      const { en, ar } = firstWords[nameOf(row.slug)];
      return { body_en: String(row.body_en ?? en), body_ar: String(row.body_ar ?? ar) };
    },
    more: async (_, row) => ({
      facts: [
        { name: "own_words", value: row.updated_at !== null },
        ...(row.updated_at ? [{ name: "updated_at", value: row.updated_at as Date }] : []),
      ],
      links: [{ name: "site", href: names[nameOf(row.slug)].path }],
    }),
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
      const own = (language: "en" | "ar") =>
        written[language] === firstWords[name][language].trim() ? null : written[language];
      const set = { body_en: own("en"), body_ar: own("ar") };
      return { ...set, updated_at: set.body_en === null && set.body_ar === null ? null : now };
    },
    acts: [
      {
        id: "firstWords",
        danger: true,
        run: (context, slug) =>
          change(context, async (trx, note) => {
            const was = await lockRow(trx, "site_pages", { slug });
            const set = { body_en: null, body_ar: null, updated_at: null };
            await updateRow(trx, "site_pages", { slug }, set);
            const details = differences(
              { body_en: was.body_en, body_ar: was.body_ar },
              { body_en: null, body_ar: null },
            );
            await note({ action: "site-pages.firstWords", subject: "site-pages", subjectId: slug, details });
            return undefined;
          }),
      },
    ],
  }),
};
