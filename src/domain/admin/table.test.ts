import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { exportTable, readTablePage } from "./read-table.server.ts";
import {
  ADMIN_ROWS_PER_PAGE,
  type AdminTable,
  buildTextSearchCondition,
  parseTableRequest,
  toTableParams,
} from "./table.ts";

const numbers: AdminTable = {
  from: sql`from (select n, 'row ' || n as name, n % 2 = 0 as even from generate_series(1, 120) as n
    union all select 121, '=أرقام "١"', false) as t`,
  key: sql`t.n`,
  columns: [
    { id: "name", type: "text", value: sql`t.name`, sorts: true },
    { id: "number", type: "number", value: sql`t.n`, sorts: true },
    { id: "secret", type: "text", value: sql`'in the file'`, exportOnly: true },
  ],
  search: (text) => buildTextSearchCondition(text, sql`t.name`),
  filters: [{ id: "even", choices: ["yes", "no"], where: (choice) => sql`t.even = ${choice === "yes"}` }],
  order: { by: "number" },
};

const parseRequest = (query: string) => parseTableRequest(numbers, new URLSearchParams(query));

describe("Admin table URL", () => {
  it("parseTableRequest reads search, filters, sort order and page, and ignores invalid values", () => {
    expect(parseRequest("q= row &even=yes&sort=name&down=1&page=3")).toEqual({
      search: "row",
      filters: { even: "yes" },
      sort: "name",
      down: true,
      page: 3,
    });
    expect(parseRequest("even=maybe&sort=secret&page=0&nothing=1")).toEqual({
      search: "",
      filters: {},
      sort: "number",
      down: false,
      page: 1,
    });
  });

  it("toTableParams writes what parseTableRequest reads and omits defaults", () => {
    const query = "q=row&even=yes&sort=name&down=1&page=3";
    expect(toTableParams(numbers, parseRequest(query)).toString()).toBe(query);
    expect(toTableParams(numbers, parseRequest("sort=number&page=1")).toString()).toBe("");
  });
});

describe("readTablePage", () => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await createTestDatabase());
  });
  const read = (query: string) => readTablePage(db, numbers, parseRequest(query));
  const keys = async (query: string) => (await read(query)).rows.map(({ key }) => Number(key));

  it("readTablePage returns 50 rows a page in the default order and no rows past the end", async () => {
    const first = await read("");
    expect(first).toMatchObject({ total: 121, pages: 3, page: 1 });
    expect(first.rows).toHaveLength(ADMIN_ROWS_PER_PAGE);
    expect(first.rows[0]).toEqual({ key: "1", cells: { name: "row 1", number: 1 } });
    expect(await keys("page=3")).toHaveLength(21);
    expect(await read("page=9")).toMatchObject({ rows: [], total: 121 });
  });

  it("readTablePage sorts in both directions", async () => {
    expect((await keys("sort=number&down=1"))[0]).toBe(121);
    expect((await keys("sort=name&even=yes")).slice(0, 2)).toEqual([10, 100]);
  });

  it("readTablePage ignores spelling variants of letters in a search and combines search with filters", async () => {
    expect(await keys("q=ROW 12")).toEqual([12, 120]);
    expect(await keys("q=ارقام")).toEqual([121]);
    expect(await keys("q=row 12&even=no")).toEqual([]);
    for (const text of ["%", "_", "'", "\\"]) expect(await keys(`q=${encodeURIComponent(text)}`)).toEqual([]);
  });

  it("exportTable writes all matching rows with export-only columns and escaped formulas", async () => {
    const parts: string[] = [];
    for await (const part of exportTable(
      db,
      numbers,
      parseRequest("even=no&sort=number&down=1"),
      ({ id }) => `head ${id}`,
    )) {
      parts.push(part);
    }
    const lines = parts.join("").split("\r\n");
    expect(lines[0]).toBe("\ufeffhead name,head number,head secret");
    expect(lines[1]).toBe(`"'=أرقام ""١""",121,in the file`);
    expect(lines).toHaveLength(1 + 61 + 1);
  });
});
