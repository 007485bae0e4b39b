/**
 * English texts of all problems of a row or file. Pages translate the code (`imports.reasons`). The command line and
 * reports use the English text.
 */
const englishReasons = {
  // Problems of a cell.
  too_long: "has {{count}} characters; at most {{most}} are allowed",
  not_text: "has characters that are not text; is the encoding right?",
  not_number: "“{{value}}” is not a number",
  not_whole: "“{{value}}” is no whole number from {{least}} to {{most}}",
  thousands_point: "“{{value}}” may mean {{less}} or {{more}}; write the one that it is",
  too_large: "{{value}} is too large",
  free: "is 0; taken as price on request",
  not_address: "is no https address",
  not_year: "{{value}} is no model year",
  mileage_high: "{{value}} km can't be right; left out",
  engine_wrong: "{{value}} litres can't be right; left out",
  not_phone: "“{{value}}” is no phone number; left out",
  unknown_currency: "“{{value}}” is no currency we know; write one of {{codes}}",
  currency_changes: "the ad's currency changes from {{from}} to {{to}}",
  currency_stays: "only a row with a price changes an ad's currency; it stays {{value}}",
  compare_low: "is not above the price; left out",
  deposit_high: "is above the price",
  deposit_capped: "is below the ad's deposit, which becomes as low as the price",
  not_date: "“{{value}}” is no date like 2026-01-31 or 2026-01-31T18:30",
  future: "lies in the future",
  unnamed: "is empty; an ad needs a make or a name",
  not_choice: "“{{value}}” is no known {{field}}; left out",
  many_sizes: "has {{count}} sizes; at most {{most}} can be chosen from",
  parts_only: "only parts have sizes and colours to choose from; left out",
  not_yes_no: "“{{value}}” is neither yes nor no",
  not_availability: "“{{value}}” is none of in-stock, out-of-stock, on-backorder",
  not_vin: "“{{value}}” is no chassis number of 17 characters",
  unknown_category: "“{{value}}” is no category of cars for sale",
  unknown_make: "“{{value}}” is no make we know",
  unknown_model: "“{{value}}” is no model we know; it stays in the name",
  unknown_city: "“{{value}}” is no city we know; left out",
  unknown_country: "“{{value}}” is no country we know; left out",
  city_ambiguous:
    "“{{value}}” is the name of places in {{countries}}: taken for {{city}} ({{country}}) in {{rows}} rows. A country column, or the country of the file, makes it sure",
  city_elsewhere:
    "“{{value}}” is no place in {{countries}} that we know: taken for {{city}} ({{country}}) in {{rows}} rows",
  unknown_brand: "“{{value}}” is no brand we know; left out",
  title_phone: "has a phone number in it; it belongs into the phone's column",
  title_link: "has a link or an account in it",
  new_status: "“{{value}}”: a new ad can only be active; leave others out of the file",
  step_status: "an ad that is “{{from}}” can't be made “{{value}}” by a file",
  ordered: "somebody ordered this car: nothing but its figures can change now",
  // Problems of a row.
  ragged: "the row has more or fewer cells than the header",
  id_twice: "“{{value}}” stands in row {{row}} already",
  ad_twice: "the same ad stands in row {{row}} already",
  sku_twice: "“{{value}}” stands in row {{row}} already",
  sku_taken: "“{{value}}” belongs to another ad of this seller",
  not_yours: "no ad of yours has the number “{{value}}”",
  database: "the row couldn't be written, and its ad stays as it was; check its values",
  // Problems of a file.
  empty: "the file is empty",
  gone: "there is no file {{value}}",
  no_rows: "the file has no rows below its header",
  encoding:
    "the file is not {{value}} (before byte {{byte}}). Save it as UTF-8, or name its encoding, for example --encoding windows-1256",
  unknown_encoding: "“{{value}}” is no encoding we know",
  header_twice: "the column “{{value}}” stands twice in the header",
  header_binary: "the file is not a text file",
  many_columns:
    "the file has {{count}} columns; at most {{most}} are read. Is the separator a comma, a semicolon or a tab?",
  quote_open: "a quote is opened and never closed{{at}}",
  quote_middle: 'a quote stands in the middle of a cell{{at}}; double it ("") inside quoted cells',
  long_row: "a row is longer than {{most}} characters{{at}}: is a quote missing?",
  no_name_column:
    "no column says what the ad is: a make or a name is needed. The file's columns are {{value}}; say which is which with --map field=column",
  mapping: "{{value}}",
} as const;

export type ReasonCode = keyof typeof englishReasons;
export const reasonCodes = Object.keys(englishReasons) as ReasonCode[];
export type ReasonValues = Record<string, string | number>;

/** Reason of a problem: the English text, and the code and values for translations. */
export type ProblemReason = { text: string; code: ReasonCode; values: ReasonValues };

/** Creates a reason by filling the values into its English text. */
export function createReason(code: ReasonCode, values: ReasonValues = {}): ProblemReason {
  const text = englishReasons[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  return { text, code, values };
}
