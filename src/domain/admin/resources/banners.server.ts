import { sql } from "kysely";
import { z } from "zod";
import { bannerPlaces } from "#db/schema/growth.ts";
import { rejectAdminChange } from "#domain/admin/admin-change.server.ts";
import {
  createCheckboxField,
  createCountryField,
  createDateTimeField,
  createNameFields,
  createRequiredChoiceField,
  formatDateTimeField,
  formatRowTitle,
} from "#domain/admin/form-fields.ts";
import type { AdminResource } from "#domain/admin/resource.ts";
import { buildCountryNameExpression, buildTextSearchCondition, createNameColumns } from "#domain/admin/table.ts";
import { createTableForm } from "#domain/admin/table-form.server.ts";
import { buildBannerCount } from "#domain/banners/banners.server.ts";
import { languages } from "#kernel/localized-text.ts";

const MAX_LINK_LENGTH = 500;

/** Link of a banner: a path of this site, or an address with https. */
const linkSchema = z
  .string("required")
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .regex(/./, { error: "required", abort: true })
      .max(MAX_LINK_LENGTH, "too_long")
      .refine(
        (text) => /^\/(?![/\\])\S*$/.test(text) || (/^https:\/\/\S+$/.test(text) && URL.canParse(text)),
        "admin.banner_link",
      ),
  );

/** Banners of the home page and of lists, with their views and clicks. */
export const bannersResource: AdminResource = {
  name: "banners",
  table: {
    from: sql`from banners b`,
    key: sql`b.id`,
    columns: [
      ...createNameColumns("b"),
      { id: "place", type: "choice", value: sql`b.place`, sorts: true },
      { id: "language", type: "choice", value: sql`b.language`, sorts: true },
      { id: "country_code", type: "text", value: buildCountryNameExpression(sql`b.country_code`), sorts: true },
      { id: "starts_at", type: "moment", value: sql`b.starts_at`, sorts: true },
      { id: "ends_at", type: "moment", value: sql`b.ends_at`, sorts: true },
      { id: "views", type: "number", value: buildBannerCount("views") },
      { id: "clicks", type: "number", value: buildBannerCount("clicks") },
      { id: "is_off", type: "yes", value: sql`b.is_off`, sorts: true },
    ],
    search: (text) => buildTextSearchCondition(text, sql`b.name_en`, sql`b.name_ar`, sql`b.link`),
    order: { by: "name_en" },
  },
  form: createTableForm({
    resource: "banners",
    table: "banners",
    title: formatRowTitle,
    fields: [
      ...createNameFields(),
      createRequiredChoiceField("place", bannerPlaces),
      { name: "link", type: "code", required: true, schema: linkSchema, hint: "bannerLink" },
      {
        name: "language",
        type: "choice",
        choices: languages,
        schema: z
          .string()
          .default("")
          .refine((value) => value === "" || languages.some((each) => each === value), "admin.choice")
          .transform((value) => value || null),
      },
      createCountryField(),
      { name: "starts_at", type: "moment", schema: createDateTimeField() },
      { name: "ends_at", type: "moment", schema: createDateTimeField() },
      { name: "is_off", type: "yes", schema: createCheckboxField(), hint: "bannerOff" },
    ],
    formatValues: async (_, row) => ({
      starts_at: formatDateTimeField(row.starts_at as Date | null),
      ends_at: formatDateTimeField(row.ends_at as Date | null),
    }),
    beforeWrite: async (_, values) => {
      const [from, to] = [values.starts_at, values.ends_at];
      if (from instanceof Date && to instanceof Date && to <= from)
        rejectAdminChange("invalid", "admin.banner_dates", "ends_at");
      return {};
    },
    loadDetails: async (_, row) => ({
      links: [{ name: "picture", href: `/admin/banners/${row.id}/picture` }],
    }),
    remove: async () => {},
  }),
};
