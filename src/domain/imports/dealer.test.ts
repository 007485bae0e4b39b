import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import type { Database } from "#db/database.ts";
import { onDatabase, temporaryFolder } from "../../../tests/support/databases.ts";
import { dealerFile, dealerHeader } from "../../../tests/support/dealer-file.ts";
import { type Importing, importing } from "../../../tests/support/importing.ts";
import { folderImports } from "./files.server.ts";

// Thousands of rows take the embedded database a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Which rows are wrong: about one in 135, of all kinds. */
const bad = Array.from({ length: 37 }, (_, i) => 40 + i * 131);

onDatabase("a dealer's file of 5,000 rows", (open) => {
  let database: Database;
  let desk: Importing;
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  beforeAll(async () => {
    database = await open();
    desk = await importing(database.db, folderImports(join(folder, "imports")));
  });

  it("4,963 rows get in, 37 are told by row and column, mended they get in too, and all again changes nothing", async () => {
    const { text, mistakes, mended } = dealerFile(5_000, bad);
    const checked = await desk.check(write("cars.csv", text));
    expect(checked.result).toMatchObject({ rows: 5_000, imported: 4_963, refused: 37, changed: 0, known: 0 });
    expect(await desk.ads()).toBe(0);
    const problems = await desk.errors(checked.id);
    expect(problems.map(({ row, column, code }) => ({ row, column, code }))).toEqual(mistakes);
    expect(new Set(mistakes.map(({ code }) => code)).size).toBeGreaterThanOrEqual(10);

    const written = await desk.write(checked.id);
    expect(written.result).toMatchObject({ imported: 4_963, refused: 37 });
    expect(await desk.ads()).toBe(4_963);

    // The list of refused rows, mended by hand, is sent as it is.
    const list = await desk.refused(checked.id);
    const [header, ...rows] = list.replace("\ufeff", "").trim().split("\r\n");
    expect(header).toBe(`karaj_row,karaj_error,${dealerHeader}`);
    expect(rows).toHaveLength(37);
    const again = [header, ...mended.map((row) => `1,,${row}`)].join("\n");
    const second = await desk.write((await desk.check(write("mended.csv", again))).id);
    expect(second.result).toMatchObject({ rows: 37, imported: 37, refused: 0 });
    expect(await desk.ads()).toBe(5_000);

    const whole = dealerFile(5_000, []).text;
    const third = await desk.write((await desk.check(write("all.csv", whole))).id);
    expect(third.result).toMatchObject({ rows: 5_000, imported: 0, changed: 0, known: 5_000, refused: 0 });
    expect(await desk.ads()).toBe(5_000);
  });

  it("changes what differs, and closes what is missing only when that was asked for", async () => {
    const rows = dealerFile(5_000, []).text.trim().split("\n");
    const fewer = [
      rows[0],
      ...rows.slice(1, 4_991).map((row, i) => (i < 3 ? row.replace(/,\d+,SAR,/, ",77000,SAR,") : row)),
    ];
    const file = write("fewer.csv", fewer.join("\n"));
    const kept = await desk.check(file);
    expect(kept.result).toMatchObject({ changed: 3, known: 4_987, missing: 10, closed: 0 });
    const closing = await desk.check(file, { closeMissing: true });
    expect(closing.result).toMatchObject({ missing: 10, unnamed: 0 });
    expect((await desk.write(closing.id)).result).toMatchObject({ changed: 3, closed: 10 });
    expect(await desk.ads("closed")).toBe(10);
    expect(readFileSync(file, "utf8")).toContain("77000");
  });
});
