/**
 * English texts of all problems of an import file or its rows. Pages translate the code (`imports.reasons`). The
 * command line and reports use the English text.
 */
export const englishProblemTexts = {
  // Problems of a cell.
  too_long: "has {{count}} characters; the limit is {{most}}",
  not_text: "has unreadable characters; check the encoding",
  mojibake: "has letters in a wrong encoding; check the encoding of the file",
  only_marks: "has neither letters nor digits",
  not_number: "“{{value}}” isn't a number",
  not_whole: "“{{value}}” isn't a whole number from {{least}} to {{most}}",
  thousands_point: "“{{value}}” could mean {{less}} or {{more}}; write the one you mean",
  too_large: "{{value}} is too large",
  free: "is 0; saved as price on request",
  not_address: "isn't a link that starts with https://",
  not_video: "isn't a link to YouTube, Vimeo or an .mp4 file",
  not_year: "{{value}} isn't a valid model year",
  year_open: "“{{value}}” isn't an exact model year; skipped",
  mileage_high: "{{value}} km can't be right; skipped",
  engine_wrong: "{{value}} litres can't be right; skipped",
  not_phone: "“{{value}}” isn't a phone number; skipped",
  unknown_currency: "we don't know the currency “{{value}}”; write one of {{codes}}",
  currency_changes: "the listing's currency changes from {{from}} to {{to}}",
  currency_stays: "a listing's currency changes only in a row with a price; it stays {{value}}",
  compare_low: "isn't higher than the price; skipped",
  deposit_high: "is higher than the price",
  deposit_capped: "is below the listing's deposit, so the deposit is lowered to the price",
  not_date: "“{{value}}” isn't a date like 2026-01-31 or 2026-01-31T18:30",
  future: "is in the future",
  unnamed: "is empty; a listing needs a make or a name",
  not_choice: "“{{value}}” isn't a known {{field}}; skipped",
  panel_twice: "names a panel with two states; each panel has one",
  many_sizes: "has {{count}} sizes; the limit is {{most}}",
  parts_only: "only parts can have sizes and colours; skipped",
  not_yes_no: "must be yes or no, not “{{value}}”",
  not_availability: "must be in-stock, out-of-stock or on-backorder, not “{{value}}”",
  not_vin: "“{{value}}” isn't a VIN of 17 letters and digits",
  unknown_category: "“{{value}}” isn't a listing category",
  unknown_make: "“{{value}}” isn't a make we know",
  unknown_model: "“{{value}}” isn't a model we know; it stays in the name",
  unknown_city: "“{{value}}” isn't a city we know; skipped",
  unknown_country: "“{{value}}” isn't a country we know; skipped",
  city_ambiguous:
    "“{{value}}” is a place in several countries ({{countries}}), so we chose {{city}} ({{country}}) in {{rows}} rows. Add a country column, or name the country of the file, to be sure",
  city_elsewhere: "we don't know “{{value}}” in {{countries}}, so we chose {{city}} ({{country}}) in {{rows}} rows",
  unknown_brand: "“{{value}}” isn't a brand we know; skipped",
  title_phone: "contains a phone number; move it to the phone column",
  title_link: "contains a link or an account name",
  new_status: "“{{value}}”: a new listing can only be active; remove this row",
  step_status: "a listing that is “{{from}}” can't be changed to “{{value}}” with a file",
  ordered: "a buyer has ordered this car; only its figures can change now",
  // Problems of a row.
  ragged: "the number of cells doesn't match the number of columns",
  id_twice: "“{{value}}” is already in row {{row}}",
  ad_twice: "the same listing is already in row {{row}}",
  sku_twice: "“{{value}}” is already in row {{row}}",
  sku_taken: "“{{value}}” belongs to another listing of this seller",
  not_yours: "you have no listing with the number “{{value}}”",
  database: "the row couldn't be saved and its listing is unchanged; check the values",
  // Problems of a file.
  empty: "the file is empty",
  gone: "there is no file {{value}}",
  no_rows: "the file has no rows below its header",
  encoding:
    "the file's encoding isn't {{value}} (before byte {{byte}}). Save it as UTF-8, or name its encoding, for example --encoding windows-1256",
  unknown_encoding: "we don't know the encoding “{{value}}”",
  header_twice: "the column “{{value}}” appears twice in the header",
  header_binary: "the file isn't a text file",
  many_columns:
    "the file has {{count}} columns, but we read at most {{most}}. Is the separator a comma, a semicolon or a tab?",
  quote_open: "a quotation mark is opened but never closed{{at}}",
  quote_middle: 'a quotation mark is in the middle of a cell{{at}}; double it ("") inside quoted cells',
  long_row: "a row is longer than {{most}} characters{{at}}; is a quotation mark missing?",
  no_name_column:
    "no column identifies the listing: add a make or a name. The file's columns are {{value}}; map them with --map field=column",
  mapping: "{{value}}",
} as const;

export type ProblemReasonCode = keyof typeof englishProblemTexts;
export type ProblemReasonValues = Record<string, string | number>;

/** Reason of an import problem: its English text, and the code and values from which pages translate the text. */
export type ProblemReason = { text: string; code: ProblemReasonCode; values: ProblemReasonValues };

/** Creates the reason of an import problem. The values are filled into the English text of the code. */
export function createProblemReason(code: ProblemReasonCode, values: ProblemReasonValues = {}): ProblemReason {
  const text = englishProblemTexts[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  return { text, code, values };
}
