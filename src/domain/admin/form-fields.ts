import { z } from "zod";
import type { Db } from "#db/database.ts";
import { createSingleLineField } from "#domain/forms/form-fields.ts";
import { formatSiteTime, parseSiteTime } from "#kernel/site-time.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import type { ResourceField } from "./resource.ts";
import type { FieldChoice } from "./table.ts";

/** This module contains form fields that several admin resources use. */

/** Schema of an optional text. A missing text is empty. */
const optionalText = z.string().default("");

const normalizeTypedDigits = (text: string) => toAsciiDigits(text).trim();

/** Creates the schema of an optional multi-line text with at most `maxLength` characters. Empty text becomes null. */
export const createNullableTextField = (maxLength: number) =>
  optionalText
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .pipe(z.string().max(maxLength, "too_long"))
    .transform((text) => text || null);

/** Creates the schema of a required integer from `lowest` to `highest`. */
export const createIntegerField = (lowest: number, highest: number) =>
  z
    .string("required")
    .transform(normalizeTypedDigits)
    .pipe(
      z
        .string()
        .regex(/./, { error: "required", abort: true })
        .regex(/^-?\d{1,12}$/, { error: "admin.number", abort: true })
        .transform(Number)
        .pipe(z.number().min(lowest, "admin.out_of_range").max(highest, "admin.out_of_range")),
    );

/** Creates the schema of an optional integer from `lowest` to `highest`. */
export const createOptionalIntegerField = (lowest: number, highest: number) =>
  optionalText.transform(normalizeTypedDigits).pipe(
    z
      .string()
      .regex(/^(-?\d{1,12})?$/, { error: "admin.number", abort: true })
      .transform((text) => (text === "" ? null : Number(text)))
      .refine((value) => value === null || (value >= lowest && value <= highest), "admin.out_of_range"),
  );

/**
 * Creates the schema of a decimal number that stays a text. `maxWholeDigits` and `maxDecimalDigits` limit the digits
 * before and after the point.
 */
export const createDecimalField = (maxWholeDigits: number, maxDecimalDigits: number) =>
  z
    .string("required")
    .transform((text) => normalizeTypedDigits(text).replace("٫", "."))
    .pipe(
      z
        .string()
        .regex(/./, { error: "required", abort: true })
        .regex(new RegExp(`^\\d{1,${maxWholeDigits}}(\\.\\d{1,${maxDecimalDigits}})?$`), "admin.number"),
    );

/** Creates the schema of an optional decimal number from `lowest` to `highest`. */
export const createOptionalDecimalField = (lowest: number, highest: number) =>
  optionalText
    .transform((text) => normalizeTypedDigits(text).replace("٫", "."))
    .pipe(
      z
        .string()
        .regex(/^(-?\d{1,12}(\.\d{1,12})?)?$/, { error: "admin.number", abort: true })
        .transform((text) => (text === "" ? null : Number(text)))
        .refine((value) => value === null || (value >= lowest && value <= highest), "admin.out_of_range"),
    );

/** Creates the schema of an optional date and time in the site's time zone, in the format of datetime-local inputs. */
export const createDateTimeField = () =>
  optionalText
    .transform((text) => text.trim())
    .refine((text) => text === "" || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text), { error: "admin.moment", abort: true })
    .transform((text) => (text === "" ? null : parseSiteTime(text)))
    .refine((moment) => moment === null || !Number.isNaN(moment.getTime()), "admin.moment");

/** Formats a date as the value of a datetime-local input in the time zone of the site. Null becomes an empty string. */
export const formatDateTimeField = (moment: Date | null): string => (moment ? formatSiteTime(moment) : "");

/** Creates the schema of a checkbox: "1" is true, anything else is false. */
export const createCheckboxField = () => optionalText.transform((text) => text === "1");

/** Creates the schema of a field that accepts one of the given values. */
export const createChoiceField = (choices: readonly string[]) =>
  z.string("required").refine((value) => choices.includes(value), "admin.choice");

/** Creates the schema of an optional field with the id of another row. */
export const createOptionalIdField = () =>
  optionalText
    .refine((value) => /^(|[1-9]\d{0,8})$/.test(value), "admin.choice")
    .transform((value) => (value === "" ? null : Number(value)));

/** Creates a required field that accepts one of the given values. */
export const createRequiredChoiceField = (name: string, choices: readonly string[]) =>
  ({ name, type: "choice", required: true, choices, schema: createChoiceField(choices) }) satisfies ResourceField;

/** Creates a required field with the id of another row. */
export const createRequiredIdField = (name: string, choices: ResourceField["choices"]): ResourceField => ({
  name,
  type: "choice",
  required: true,
  choices,
  schema: z
    .string("required")
    .regex(/^[1-9]\d{0,8}$/, "admin.choice")
    .transform(Number),
});

/** Creates the schema of a required code, such as a URL slug. `normalize` converts the trimmed text. */
export const createCodeSchema = (
  maxLength: number,
  pattern: RegExp,
  code: string,
  normalize = (text: string) => text,
) =>
  z
    .string("required")
    .transform((text) => normalize(text.trim()))
    .pipe(z.string().regex(/./, { error: "required", abort: true }).max(maxLength, "too_long").regex(pattern, code));

/** Creates the schema of a URL slug: lower-case Latin letters and digits joined by hyphens, not only digits. */
export const createSlugSchema = () =>
  createCodeSchema(80, /^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/, "admin.slug", (text) => text.toLowerCase());

const MAX_NAME_LENGTH = 80;

/** Creates a required field with a single-line text. */
export const createLineField = (name: string, maxLength: number): ResourceField => ({
  name,
  type: "line",
  required: true,
  schema: createSingleLineField(maxLength),
});

/** Creates the fields for the English and Arabic names of a row. */
export const createNameFields = (): ResourceField[] =>
  ["name_en", "name_ar"].map((name) => createLineField(name, MAX_NAME_LENGTH));

/** Creates the required `slug` field of a resource. */
export const createSlugField = (): ResourceField => ({
  name: "slug",
  type: "code",
  required: true,
  schema: createSlugSchema(),
  hint: "slug",
});

/** Creates the `position` field of a resource, which orders its rows. */
export const createPositionField = (): ResourceField => ({
  name: "position",
  type: "number",
  schema: createIntegerField(-1_000, 100_000),
  hint: "position",
});

/** Lists all countries as choices of a form field, ordered by their English names. */
export const listCountryChoices = async (db: Db): Promise<FieldChoice[]> =>
  (await db.selectFrom("countries").selectAll().orderBy("name_en").execute()).map((row) => ({
    value: row.code,
    name: { en: row.name_en, ar: row.name_ar },
  }));

/** Lists the currencies as choices of a form field. */
export const listCurrencyChoices = async (db: Db): Promise<FieldChoice[]> =>
  (await db.selectFrom("currencies").select(["code", "name_en", "name_ar"]).orderBy("position").execute()).map(
    ({ code, name_en, name_ar }) => ({ value: code, name: { en: `${name_en} (${code})`, ar: `${name_ar} (${code})` } }),
  );

/** Creates the field for an optional two-letter country code. */
export const createCountryField = (): ResourceField => ({
  name: "country_code",
  type: "choice",
  choices: listCountryChoices,
  schema: optionalText
    .refine((value) => /^([A-Z]{2})?$/.test(value), "admin.choice")
    .transform((value) => value || null),
});

/** Formats the page title of a row from its English and Arabic names. */
export const formatRowTitle = (row: Record<string, unknown>): string => `${row.name_en} · ${row.name_ar}`;
