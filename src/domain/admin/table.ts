import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Language, LocalText } from "#kernel/local-text.ts";

/**
 * What a table of the administration is: where its rows come from, and by what they are searched, narrowed and ordered.
 * A room describes its own; reading, exporting and showing are the same for all (`read-table.server.ts`).
 */

/**
 * Decides how a cell is shown. `code` is never translated and reads from left to right; `price` is an amount and a currency's
 * code ("1250.00 SAR"); `deed` and `subject` name an entry of the audit log, `details` are its JSON.
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
  /** Its name in the answer, in addresses, and in the words `admin.field`. */
  id: string;
  type: CellType;
  /** What it reads; a function where that is another thing in each language. */
  value: RawBuilder<unknown> | ((language: Language) => RawBuilder<unknown>);
  /** Rows can be put in its order. */
  sorts?: boolean;
  /** In the file alone: what is too much for the page. */
  exportOnly?: boolean;
};

/** Something to choose; one without a name is worded by `admin.choice`. */
export type Choice = { value: string; name?: LocalText };

export type TableFilter = {
  id: string;
  choices: readonly string[] | ((db: Db) => Promise<Choice[]>);
  /** Of what type its choices are; without it they are worded by `admin.choice`. */
  type?: CellType;
  where: (choice: string) => RawBuilder<SqlBool>;
};

export type AdminTable = {
  /** "from …" with all its joins. */
  from: RawBuilder<unknown>;
  /** What names a row in addresses; the last word on the order. */
  key: RawBuilder<unknown>;
  columns: readonly TableColumn[];
  search?: (text: string) => RawBuilder<SqlBool>;
  filters?: readonly TableFilter[];
  /** The order at first: a column's id. */
  order: { by: string; down?: boolean };
};

export type TableRequest = {
  search: string;
  filters: Readonly<Record<string, string>>;
  sort: string;
  down: boolean;
  page: number;
};

/** A page's rows. */
export const rowsOnPage = 50;
const longestSearch = 100;

/** Reads a table's address; what can't be used is as if it weren't there. */
export function readTableRequest(table: AdminTable, params: URLSearchParams): TableRequest {
  const sorted = table.columns.find(({ id, sorts }) => sorts && id === params.get("sort"));
  const page = params.get("page") ?? "";
  const filters = (table.filters ?? []).flatMap(({ id, choices }): [string, string][] => {
    const value = params.get(id) ?? "";
    const known = Array.isArray(choices) ? choices.includes(value) : /^[\w.-]{1,60}$/.test(value);
    return value && known ? [[id, value]] : [];
  });
  return {
    search: (params.get("q") ?? "").trim().slice(0, longestSearch),
    filters: Object.fromEntries(filters),
    sort: sorted?.id ?? table.order.by,
    down: sorted ? params.get("down") === "1" : (table.order.down ?? false),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address's parameters for a request, without what goes without saying. */
export function tableParams(table: AdminTable, request: Partial<TableRequest>): URLSearchParams {
  const { search, filters, sort = table.order.by, down = table.order.down ?? false, page = 1 } = request;
  const usual = sort === table.order.by && down === (table.order.down ?? false);
  return new URLSearchParams({
    ...(search ? { q: search } : {}),
    ...filters,
    ...(usual ? {} : { sort, ...(down ? { down: "1" } : {}) }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
}

/** Letters that people type for one another are one letter, as `fold` has it; close enough for a search by hand. */
const alike = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), 'أإآٱىةۀیکگپچ', 'ااااييهيككبج')`;

/** Whether the text occurs in one of the columns. */
export const contains = (text: string, ...columns: RawBuilder<unknown>[]): RawBuilder<SqlBool> => {
  const wanted = alike(sql`${text}::text`);
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`position(${wanted} in coalesce(${alike(sql`(${column})::text`)}, '')) > 0`),
    sql` or `,
  )})`;
};

/** A number as ids are written; 0, which nothing has, for what is none. */
export const idOf = (key: string): number => (/^[1-9]\d{0,8}$/.test(key) ? Number(key) : 0);

/** Reads the name of a row in the reader's language, else in the other one. `alias` is the table's in `from`. */
export const localName =
  (alias: string) =>
  (language: Language): RawBuilder<unknown> => {
    const [own, other] = language === "ar" ? ["name_ar", "name_en"] : ["name_en", "name_ar"];
    return sql`coalesce(nullif(${sql.ref(`${alias}.${own}`)}, ''), ${sql.ref(`${alias}.${other}`)})`;
  };

/** Reads the name of the country that the code in a column stands for. */
export const countryName =
  (code: RawBuilder<unknown>) =>
  (language: Language): RawBuilder<unknown> =>
    sql`(select ${localName("k")(language)} from countries k where k.code = ${code})`;

/** Returns a column's value for a reader of the language. */
export const toValue = ({ value }: TableColumn, language: Language): RawBuilder<unknown> =>
  typeof value === "function" ? value(language) : value;

/** Orders the columns for a reader: of names in both languages their own comes first. */
export function orderColumns(columns: readonly TableColumn[], language: Language): TableColumn[] {
  const first = columns.findIndex(({ id }) => id === "name_en");
  const second = columns.findIndex(({ id }) => id === "name_ar");
  const ordered = [...columns];
  if (first >= 0 && second >= 0 && first < second === (language === "ar")) {
    [ordered[first], ordered[second]] = [columns[second] as TableColumn, columns[first] as TableColumn];
  }
  return ordered;
}
