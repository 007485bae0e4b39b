import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTemporaryFolder } from "../../tests/support/databases.ts";
import { MAIL_FILE_LIFETIME_MS, pruneMailFiles } from "./mail-file-pruning.ts";

describe("pruneMailFiles", () => {
  it("pruneMailFiles deletes emails older than a day and nothing else", async () => {
    const folder = createTemporaryFolder();
    const now = new Date("2026-06-02T12:00:00Z");
    const write = (name: string, age: number) => {
      const at = new Date(now.getTime() - age);
      writeFileSync(join(folder, name), "x");
      utimesSync(join(folder, name), at, at);
    };
    write("old.eml", MAIL_FILE_LIFETIME_MS + 1_000);
    write("half.eml.part", MAIL_FILE_LIFETIME_MS + 1_000);
    write("new.eml", MAIL_FILE_LIFETIME_MS - 1_000);
    write("notes.txt", MAIL_FILE_LIFETIME_MS * 9);
    expect(await pruneMailFiles(folder, now)).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(["new.eml", "notes.txt"]);
  });

  it("pruneMailFiles returns 0 when the folder does not exist", async () => {
    expect(await pruneMailFiles(join(createTemporaryFolder(), "mail"), new Date())).toBe(0);
  });
});
