/** What the fields of an import are called in files, besides the field's own name; lower case. */
export type UsualHeaders<F extends string> = Partial<Record<F, readonly string[]>>;

export type MatchedColumns<F extends string> = {
  /** Column name in the file for each field that the file has. */
  mapping: Partial<Record<F, string>>;
  /** What a price column's name says ("price_sar"). */
  currency?: string;
  /** Columns that are no field. */
  unused: string[];
};

/** The currency that a price column's name says ("price_sar"). */
export const currencyOfColumn = (header: string): string | undefined =>
  /^price[_ ]([a-z]{3})$/i.exec(header.trim())?.[1]?.toUpperCase();

/**
 * Matches a file's headers with an import's fields: first what the caller says, then the usual names. A
 * price column that ends in a currency ("price_sar") also says the currency. Throws an Error that names the
 * column when the caller's mapping names a field or a column that isn't there.
 */
export function matchColumns<F extends string>(
  headers: readonly string[],
  fields: readonly F[],
  usualHeaders: UsualHeaders<F>,
  given: Readonly<Record<string, string>> = {},
): MatchedColumns<F> {
  const mapping: Partial<Record<F, string>> = {};
  for (const [name, column] of Object.entries(given)) {
    const field = fields.find((each) => each === name);
    if (!field) throw new Error(`there is no field “${name}”; the fields are ${fields.join(", ")}`);
    if (!headers.includes(column)) {
      throw new Error(`the file has no column “${column}” (for ${name}); its columns are ${headers.join(", ")}`);
    }
    const other = Object.entries(mapping).find(([, taken]) => taken === column)?.[0];
    if (other) throw new Error(`the column “${column}” can't be both ${other} and ${name}`);
    mapping[field] = column;
  }
  const taken = new Set<string>(Object.values(mapping));
  let currency: string | undefined;
  for (const header of headers) {
    if (taken.has(header)) continue;
    const plain = header.trim().toLowerCase();
    const priced = currencyOfColumn(header);
    const wanted = priced ? "price" : plain;
    // By its own name first: a usual one of a field may be another's own.
    const field = fields.find((name) => name === wanted) ?? fields.find((name) => usualHeaders[name]?.includes(wanted));
    if (!field || mapping[field]) continue;
    if (priced) currency = priced;
    mapping[field] = header;
    taken.add(header);
  }
  const unused = headers.filter((header) => !taken.has(header));
  return currency ? { mapping, currency, unused } : { mapping, unused };
}
