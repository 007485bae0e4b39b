import { z } from "zod";
import type { Db } from "#db/database.ts";
import { lineField } from "#domain/forms/fields.ts";
import { asciiDigits } from "#kernel/digits.ts";
import { formatSiteTime, parseSiteTime } from "#kernel/site-clock.ts";
import type { RoomField } from "./room.ts";
import type { Choice } from "./table.ts";

/** Fields that many rooms have. */

const typed = (text: string) => asciiDigits(text).trim();

/** Text of several lines that may be missing: then null. */
export const optionalTextField = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .pipe(z.string().max(most, "too_long"))
    .transform((text) => text || null);

/** A whole number within bounds. */
export const wholeField = (lowest: number, highest: number) =>
  z
    .string("required")
    .transform(typed)
    .pipe(
      z
        .string()
        .regex(/./, { error: "required", abort: true })
        .regex(/^-?\d{1,12}$/, { error: "admin.number", abort: true })
        .transform(Number)
        .pipe(z.number().min(lowest, "admin.out_of_range").max(highest, "admin.out_of_range")),
    );

/** The same, which may be left empty. */
export const optionalWholeField = (lowest: number, highest: number) =>
  z
    .string()
    .default("")
    .transform(typed)
    .pipe(
      z
        .string()
        .regex(/^(-?\d{1,12})?$/, { error: "admin.number", abort: true })
        .transform((text) => (text === "" ? null : Number(text)))
        .refine((value) => value === null || (value >= lowest && value <= highest), "admin.out_of_range"),
    );

/** A decimal number as it is written, with at most so many digits before and behind its point. */
export const decimalField = (whole: number, part: number) =>
  z
    .string("required")
    .transform((text) => typed(text).replace("٫", "."))
    .pipe(
      z
        .string()
        .regex(/./, { error: "required", abort: true })
        .regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${part}})?$`), "admin.number"),
    );

/** A moment by the clock of the site, as browsers' own fields write it; empty: none. */
export const momentField = () =>
  z
    .string()
    .default("")
    .transform((text) => text.trim())
    .refine((text) => text === "" || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text), { error: "admin.moment", abort: true })
    .transform((text) => (text === "" ? null : parseSiteTime(text)))
    .refine((moment) => moment === null || !Number.isNaN(moment.getTime()), "admin.moment");

export const shownMoment = (moment: Date | null): string => (moment ? formatSiteTime(moment) : "");

export const yesField = () =>
  z
    .string()
    .default("")
    .transform((text) => text === "1");

export const choiceField = (choices: readonly string[]) =>
  z.string("required").refine((value) => choices.includes(value), "admin.choice");

/** The id of a row of another table, which may be left empty. */
export const optionalIdField = () =>
  z
    .string()
    .default("")
    .refine((value) => /^(|[1-9]\d{0,8})$/.test(value), "admin.choice")
    .transform((value) => (value === "" ? null : Number(value)));

export const idField = () =>
  z
    .string("required")
    .regex(/^[1-9]\d{0,8}$/, "admin.choice")
    .transform(Number);

/** What stands in an address: small Latin letters and digits, joined by hyphens, and no mere number. */
export const slugField = () =>
  z
    .string("required")
    .transform((text) => text.trim().toLowerCase())
    .pipe(
      z
        .string()
        .regex(/./, { error: "required", abort: true })
        .max(80, "too_long")
        .regex(/^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/, "admin.slug"),
    );

const longestName = 80;

/** What a thing is called in both languages. */
export const nameFields = (): RoomField[] => [
  { name: "name_en", type: "line", required: true, schema: lineField(longestName) },
  { name: "name_ar", type: "line", required: true, schema: lineField(longestName) },
];

export const slug = (): RoomField => ({
  name: "slug",
  type: "code",
  required: true,
  schema: slugField(),
  hint: "slug",
});

export const position = (): RoomField => ({
  name: "position",
  type: "number",
  schema: wholeField(-1_000, 100_000),
  hint: "position",
});

export const countryChoices = async (db: Db): Promise<Choice[]> =>
  (await db.selectFrom("countries").selectAll().orderBy("name_en").execute()).map((row) => ({
    value: row.code,
    name: { en: row.name_en, ar: row.name_ar },
  }));

/** Two letters of a country, or nothing. */
export const countryCode = (): RoomField => ({
  name: "country_code",
  type: "choice",
  choices: countryChoices,
  schema: z
    .string()
    .default("")
    .refine((value) => /^([A-Z]{2})?$/.test(value), "admin.choice")
    .transform((value) => value || null),
});

/** What a row with a name in both languages is called in its page's title. */
export const named = (row: Record<string, unknown>): string => `${row.name_en} · ${row.name_ar}`;
