import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Language, LocalizedText } from "#kernel/localized-text.ts";

/**
 * This module contains the types of admin tables: their rows, search, filters and order. The code for reading,
 * exporting and displaying is the same for all tables (`read-table.server.ts`).
 */

/**
 * Display type of a table cell. `code` is never translated and reads left to right. `price` is an amount with a
 * currency code ("1250.00 SAR"). In the audit log, `deed` is the action of an entry, `subject` its object and `details`
 * its JSON data.
 */
export type AdminCellType =
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

export type AdminTableColumn = {
  /** Id of the column in results and URLs. It is also the last part of its message key, `admin.field.<id>`. */
  id: string;
  type: AdminCellType;
  /** SQL expression of the column's value, or a function that builds the expression for a language. */
  value: RawBuilder<unknown> | ((language: Language) => RawBuilder<unknown>);
  /** Whether rows can be sorted by the column. */
  sorts?: boolean;
  /** Whether the column appears only in the CSV export. */
  exportOnly?: boolean;
};

/** Value that can be selected. A value without a name is labelled by a message below `admin.choice`. */
export type FieldChoice = { value: string; name?: LocalizedText };

type AdminTableFilter = {
  id: string;
  choices: readonly string[] | ((db: Db) => Promise<FieldChoice[]>);
  /** Display type of the choices. Without a type, messages below `admin.choice` are their labels. */
  type?: AdminCellType;
  where: (choice: string) => RawBuilder<SqlBool>;
};

export type AdminTable = {
  /** SQL "from …" with all joins. */
  from: RawBuilder<unknown>;
  /** SQL expression of the row's key in URLs. The key also orders rows with equal values. */
  key: RawBuilder<unknown>;
  columns: readonly AdminTableColumn[];
  search?: (text: string) => RawBuilder<SqlBool>;
  filters?: readonly AdminTableFilter[];
  /** Default order of the rows. `by` is the id of a column, `down` means descending. */
  order: { by: string; down?: boolean };
};

export type AdminTableRequest = {
  search: string;
  filters: Readonly<Record<string, string>>;
  sort: string;
  down: boolean;
  page: number;
};

export const ADMIN_ROWS_PER_PAGE = 50;
const MAX_SEARCH_LENGTH = 100;

/** Parses the URL parameters of an admin table. Invalid values are ignored. */
export function parseTableRequest(table: AdminTable, params: URLSearchParams): AdminTableRequest {
  const sorted = table.columns.find(({ id, sorts }) => sorts && id === params.get("sort"));
  const page = params.get("page") ?? "";
  const filters = (table.filters ?? []).flatMap(({ id, choices }): [string, string][] => {
    const value = params.get(id) ?? "";
    const isValid = Array.isArray(choices) ? choices.includes(value) : /^[\w.-]{1,60}$/.test(value);
    return value && isValid ? [[id, value]] : [];
  });
  return {
    search: (params.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    filters: Object.fromEntries(filters),
    sort: sorted?.id ?? table.order.by,
    down: sorted ? params.get("down") === "1" : (table.order.down ?? false),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the URL parameters of a table request. Default values are left out. */
export function toTableParams(table: AdminTable, request: Partial<AdminTableRequest>): URLSearchParams {
  const { search, filters, sort = table.order.by, down = table.order.down ?? false, page = 1 } = request;
  const isDefaultOrder = sort === table.order.by && down === (table.order.down ?? false);
  return new URLSearchParams({
    ...(search ? { q: search } : {}),
    ...filters,
    ...(isDefaultOrder ? {} : { sort, ...(down ? { down: "1" } : {}) }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
}

/** Builds an SQL expression that maps letter variants to one letter, similar to the normalization of the search. */
const normalizeSpelling = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), 'أإآٱىةۀیکگپچ', 'ااااييهيككبج')`;

/** Creates the SQL condition that at least one of the columns contains the text, in any spelling. */
export const buildTextSearchCondition = (text: string, ...columns: RawBuilder<unknown>[]): RawBuilder<SqlBool> => {
  const normalizedText = normalizeSpelling(sql`${text}::text`);
  return sql<SqlBool>`(${sql.join(
    columns.map(
      (column) => sql`position(${normalizedText} in coalesce(${normalizeSpelling(sql`(${column})::text`)}, '')) > 0`,
    ),
    sql` or `,
  )})`;
};

/** Parses a row id. Returns 0, which no row has, for an invalid id. */
export const parseRowId = (key: string): number => (/^[1-9]\d{0,8}$/.test(key) ? Number(key) : 0);

/**
 * Builds the SQL expression of a row's name in the reader's language, with the other language as the fallback. `alias`
 * is the table alias.
 */
export const buildLocalNameExpression =
  (alias: string) =>
  (language: Language): RawBuilder<unknown> => {
    const [own, other] = language === "ar" ? ["name_ar", "name_en"] : ["name_en", "name_ar"];
    return sql`coalesce(nullif(${sql.ref(`${alias}.${own}`)}, ''), ${sql.ref(`${alias}.${other}`)})`;
  };

/** Builds the SQL expression of the localized country name for a column with a country code. */
export const buildCountryNameExpression =
  (code: RawBuilder<unknown>) =>
  (language: Language): RawBuilder<unknown> =>
    sql`(select ${buildLocalNameExpression("k")(language)} from countries k where k.code = ${code})`;

/** Creates the sortable columns with the English and the Arabic name. `alias` is the table alias. */
export const createNameColumns = (alias: string): AdminTableColumn[] =>
  ["name_en", "name_ar"].map((id) => ({ id, type: "text", value: sql.ref(`${alias}.${id}`), sorts: true }));

/** Creates the sortable column that counts related rows. `rows` is the part of the SQL query after "from". */
export const createCountColumn = (id: string, rows: RawBuilder<unknown>): AdminTableColumn => ({
  id,
  type: "number",
  value: sql`(select count(*)::int from ${rows})`,
  sorts: true,
});

/** Creates the filter that separates the rows for which an SQL condition is true from the other rows. */
export const createYesNoFilter = (id: string, condition: RawBuilder<unknown>): AdminTableFilter => ({
  id,
  choices: ["yes", "no"],
  where: (choice) => sql`(${condition}) = ${choice === "yes"}`,
});

/** Returns the SQL expression of a column for a language. */
export const toColumnExpression = ({ value }: AdminTableColumn, language: Language): RawBuilder<unknown> =>
  typeof value === "function" ? value(language) : value;

/** Orders table columns so that the name in the reader's language comes before the name in the other language. */
export function orderColumns(columns: readonly AdminTableColumn[], language: Language): AdminTableColumn[] {
  const first = columns.findIndex(({ id }) => id === "name_en");
  const second = columns.findIndex(({ id }) => id === "name_ar");
  const ordered = [...columns];
  if (first >= 0 && second >= 0 && first < second === (language === "ar")) {
    [ordered[first], ordered[second]] = [columns[second] as AdminTableColumn, columns[first] as AdminTableColumn];
  }
  return ordered;
}
