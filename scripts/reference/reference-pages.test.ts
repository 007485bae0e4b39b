import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { settingsSchema } from "#server/settings-schema.ts";
import { findUnmatchedCommands, referencePages, renderSettings } from "./reference-pages.ts";

const root = join(import.meta.dirname, "../..");

it("Every npm script has a description, and every description belongs to an npm script", () => {
  expect(findUnmatchedCommands()).toEqual([]);
});

it.each(Object.entries(referencePages))("%s equals the output of npm run generate -- reference", (file, render) => {
  expect(readFileSync(join(root, file), "utf8")).toBe(render());
});

it(".env.example lists all settings and nothing else", () => {
  const listed = [...readFileSync(join(root, ".env.example"), "utf8").matchAll(/^#([A-Z0-9_]+)=/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => !name.endsWith("_FILE"));
  expect(listed.sort()).toEqual(Object.keys(settingsSchema.shape).sort());
});

it("renderSettings lists each setting with its allowed values and its default", () => {
  const page = renderSettings();
  expect(page).toContain("| `PORT` | whole number, 0 to 65,535 | `3000` |");
  expect(page).toContain("| `CORS_ORIGINS` | list with commas between | – |");
  expect(page).toContain("| `SEED` | `demo`, `none` | – |");
  expect(page).toContain("| `SECURITY_CONTACT` | URL or email address | – |");
});
