import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Language, LocalizedText } from "#kernel/localized-text.ts";

/**
 * Definition of admin tables: their rows, search, filters and order. Reading, export and display are shared
 * (`read-table.server.ts`).
 */

/**
 * Display type of a cell. `code` is never translated and reads left to right. `price` is an amount with a currency code
 * ("1250.00 SAR"). `deed` and `subject` name an audit log entry; `details` is its JSON.
 */
export type CellType =
  | "text"
  | "code"
  | "number"
  | "price"
  | "yes"
  | "choice"
  | "moment"
  | "colour"
  | "deed"
  | "subject"
  | "details";

export type TableColumn = {
  /** Column id in results, URLs and the message keys `admin.field`. */
  id: string;
  type: CellType;
  /** SQL expression of the value, or a function of the language. */
  value: RawBuilder<unknown> | ((language: Language) => RawBuilder<unknown>);
  /** Whether rows can be sorted by the column. */
  sorts?: boolean;
  /** Whether the column appears only in the CSV export. */
  exportOnly?: boolean;
};

/** Selectable value. Without a name its label is below `admin.choice`. */
export type FieldChoice = { value: string; name?: LocalizedText };

export type TableFilter = {
  id: string;
  choices: readonly string[] | ((db: Db) => Promise<FieldChoice[]>);
  /** Display type of the choices. Without a type their labels are below `admin.choice`. */
  type?: CellType;
  where: (choice: string) => RawBuilder<SqlBool>;
};

export type AdminTable = {
  /** SQL "from …" with all joins. */
  from: RawBuilder<unknown>;
  /** Row key in URLs, which also breaks ties in the order. */
  key: RawBuilder<unknown>;
  columns: readonly TableColumn[];
  search?: (text: string) => RawBuilder<SqlBool>;
  filters?: readonly TableFilter[];
  /** Default order: the id of a column. */
  order: { by: string; down?: boolean };
};

export type TableRequest = {
  search: string;
  filters: Readonly<Record<string, string>>;
  sort: string;
  down: boolean;
  page: number;
};

/** Rows per page of an admin table. */
export const ADMIN_ROWS_PER_PAGE = 50;
const MAX_SEARCH_LENGTH = 100;

/** Parses the URL parameters of a table. Invalid values are ignored. */
export function parseTableRequest(table: AdminTable, params: URLSearchParams): TableRequest {
  const sorted = table.columns.find(({ id, sorts }) => sorts && id === params.get("sort"));
  const page = params.get("page") ?? "";
  const filters = (table.filters ?? []).flatMap(({ id, choices }): [string, string][] => {
    const value = params.get(id) ?? "";
    const known = Array.isArray(choices) ? choices.includes(value) : /^[\w.-]{1,60}$/.test(value);
    return value && known ? [[id, value]] : [];
  });
  return {
    search: (params.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    filters: Object.fromEntries(filters),
    sort: sorted?.id ?? table.order.by,
    down: sorted ? params.get("down") === "1" : (table.order.down ?? false),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the URL parameters of a request, without default values. */
export function toTableParams(table: AdminTable, request: Partial<TableRequest>): URLSearchParams {
  const { search, filters, sort = table.order.by, down = table.order.down ?? false, page = 1 } = request;
  const isDefaultOrder = sort === table.order.by && down === (table.order.down ?? false);
  return new URLSearchParams({
    ...(search ? { q: search } : {}),
    ...filters,
    ...(isDefaultOrder ? {} : { sort, ...(down ? { down: "1" } : {}) }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
}

/**
 * Maps letter variants to one letter in SQL, similar to the search normalization. Precise enough for admin searches.
 */
const normalizeSpelling = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), 'أإآٱىةۀیکگپچ', 'ااااييهيككبج')`;

/** Creates the condition that one of the columns contains the text. */
export const matchAnyColumn = (text: string, ...columns: RawBuilder<unknown>[]): RawBuilder<SqlBool> => {
  const wanted = normalizeSpelling(sql`${text}::text`);
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`position(${wanted} in coalesce(${normalizeSpelling(sql`(${column})::text`)}, '')) > 0`),
    sql` or `,
  )})`;
};

/** Parses a row id. Returns 0, which no row has, for an invalid id. */
export const parseRowId = (key: string): number => (/^[1-9]\d{0,8}$/.test(key) ? Number(key) : 0);

/**
 * Selects the name of a row in the reader's language, with the other language as the fallback. `alias` is the table
 * alias.
 */
export const selectLocalName =
  (alias: string) =>
  (language: Language): RawBuilder<unknown> => {
    const [own, other] = language === "ar" ? ["name_ar", "name_en"] : ["name_en", "name_ar"];
    return sql`coalesce(nullif(${sql.ref(`${alias}.${own}`)}, ''), ${sql.ref(`${alias}.${other}`)})`;
  };

/** Selects the localized name of the country whose code is in the column. */
export const selectCountryName =
  (code: RawBuilder<unknown>) =>
  (language: Language): RawBuilder<unknown> =>
    sql`(select ${selectLocalName("k")(language)} from countries k where k.code = ${code})`;

/** Returns the SQL expression of a column for a language. */
export const toColumnValue = ({ value }: TableColumn, language: Language): RawBuilder<unknown> =>
  typeof value === "function" ? value(language) : value;

/** Orders the name columns for a reader: the name in the reader's language comes first. */
export function orderColumns(columns: readonly TableColumn[], language: Language): TableColumn[] {
  const first = columns.findIndex(({ id }) => id === "name_en");
  const second = columns.findIndex(({ id }) => id === "name_ar");
  const ordered = [...columns];
  if (first >= 0 && second >= 0 && first < second === (language === "ar")) {
    [ordered[first], ordered[second]] = [columns[second] as TableColumn, columns[first] as TableColumn];
  }
  return ordered;
}
