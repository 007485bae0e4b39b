/**
 * Further header names by which an import recognizes its fields, in lower case. The name of the field is always
 * recognized.
 */
export type HeaderAliases<F extends string> = Partial<Record<F, readonly string[]>>;

export type MatchedColumns<F extends string> = {
  /** Name of the file's column for each field that was found. */
  mapping: Partial<Record<F, string>>;
  /** Currency in the name of a price column ("price_sar"). */
  currency?: string;
  /** Columns that match no field. */
  unused: string[];
};

/** Returns the currency in the name of a price column ("price_sar"). */
export const parseColumnCurrency = (header: string): string | undefined =>
  /^price[_ ]([a-z]{3})$/i.exec(header.trim())?.[1]?.toUpperCase();

/** Normalizes a header for the comparison: "Fuel Type", "fuel-type" and "fuel_type" are equal. */
const normalizeHeader = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/gu, "_");

/**
 * Matches the headers of a file with the fields of an import: first by the caller's overrides, then by field names and
 * aliases. A price column whose name ends in a currency ("price_sar") also sets the currency. Throws an Error with the
 * name if an override names an unknown field or column.
 */
export function matchColumns<F extends string>(
  headers: readonly string[],
  fields: readonly F[],
  headerAliases: HeaderAliases<F>,
  overrides: Readonly<Record<string, string>> = {},
): MatchedColumns<F> {
  const mapping: Partial<Record<F, string>> = {};
  for (const [name, column] of Object.entries(overrides)) {
    const field = fields.find((each) => each === name);
    if (!field) throw new Error(`there is no field “${name}”; the fields are ${fields.join(", ")}`);
    if (!headers.includes(column)) {
      throw new Error(`the file has no column “${column}” (for ${name}); its columns are ${headers.join(", ")}`);
    }
    const other = Object.entries(mapping).find(([, mapped]) => mapped === column)?.[0];
    if (other) throw new Error(`the column “${column}” can't be both “${other}” and “${name}”`);
    mapping[field] = column;
  }
  const mapped = new Set<string>(Object.values(mapping));
  let currency: string | undefined;
  for (const header of headers) {
    if (mapped.has(header)) continue;
    const plain = normalizeHeader(header);
    const columnCurrency = parseColumnCurrency(header);
    const fieldName = columnCurrency ? "price" : plain;
    // The name of the field comes before its aliases, because an alias of one field may be the name of another.
    const field =
      fields.find((name) => normalizeHeader(name) === fieldName) ??
      fields.find((name) => headerAliases[name]?.some((alias) => normalizeHeader(alias) === fieldName));
    if (!field || mapping[field]) continue;
    if (columnCurrency) currency = columnCurrency;
    mapping[field] = header;
    mapped.add(header);
  }
  const unused = headers.filter((header) => !mapped.has(header));
  return currency ? { mapping, currency, unused } : { mapping, unused };
}
