import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { qualifierEntries } from "../../src/db/seed/qualifiers.ts";
import { importFields } from "../../src/domain/parts/import/fields.ts";
import { adsUsage } from "./ads.ts";
import { partsUsage } from "./parts.ts";

it("the help of each import names its options and fields", () => {
  for (const [usage, options] of [
    [adsUsage, ["map", "mapping", "dry-run", "report", "seller", "source", "currency", "country", "encoding"]],
    [partsUsage, ["map", "mapping", "lint", "dry-run", "report", "seller", "currency", "encoding"]],
  ] as const) {
    for (const option of options) expect(usage).toContain(`--${option}`);
    expect(usage).toMatch(/^Usage: npm run import -- (ads|parts) FILE\.csv/);
  }
  for (const field of importFields) expect(partsUsage).toContain(field);
});

it("every column of a file of parts is documented", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/importing-parts.md"), "utf8");
  for (const field of importFields) expect(guide, field).toContain(`\`${field}\``);
});

it("questions are asked in both languages, with at least two answers, and each once", () => {
  expect(new Set(qualifierEntries.map(({ key }) => key)).size).toBe(qualifierEntries.length);
  for (const { key, en, ar, values } of qualifierEntries) {
    expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(en, key).toMatch(/\?$/);
    expect(ar, key).toMatch(/[\u0600-\u06ff].*؟$/);
    expect(new Set(values.map((value) => value.key)).size, key).toBeGreaterThan(1);
  }
});
