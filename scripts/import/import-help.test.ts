import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { qualifierEntries } from "../../src/db/seed/reference-lists.ts";
import { partImportFields } from "../../src/domain/parts/import/import-fields.ts";
import { listingsUsage } from "./import-listings.ts";
import { partsUsage } from "./import-parts.ts";

it("The help text of each import command names all options, and the help for parts also names all fields", () => {
  for (const [usage, options] of [
    [listingsUsage, ["map", "mapping", "dry-run", "report", "seller", "source", "currency", "country", "encoding"]],
    [partsUsage, ["map", "mapping", "lint", "dry-run", "report", "seller", "currency", "encoding"]],
  ] as const) {
    for (const option of options) expect(usage).toContain(`--${option}`);
    expect(usage).toMatch(/^Usage: npm run import -- (ads|parts) FILE\.csv/);
  }
  for (const field of partImportFields) expect(partsUsage).toContain(field);
});

it("docs/importing-parts.md documents every column of a parts file", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/importing-parts.md"), "utf8");
  for (const field of partImportFields) expect(guide, field).toContain(`\`${field}\``);
});

it("Every fitment qualifier has a unique key, a question in both languages and at least two answers", () => {
  expect(new Set(qualifierEntries.map(({ key }) => key)).size).toBe(qualifierEntries.length);
  for (const { key, en, ar, values } of qualifierEntries) {
    expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(en, key).toMatch(/\?$/);
    expect(ar, key).toMatch(/[\u0600-\u06ff].*؟$/);
    expect(new Set(values.map((value) => value.key)).size, key).toBeGreaterThan(1);
  }
});
