import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../tests/support/databases.ts";
import { MAIL_FILE_LIFETIME, pruneMailFiles } from "./mail-files.ts";

describe("pruneMailFiles", () => {
  it("deletes mails that are older than a day and nothing else", async () => {
    const folder = temporaryFolder();
    const now = new Date("2026-06-02T12:00:00Z");
    const write = (name: string, age: number) => {
      const at = new Date(now.getTime() - age);
      writeFileSync(join(folder, name), "x");
      utimesSync(join(folder, name), at, at);
    };
    write("old.eml", MAIL_FILE_LIFETIME + 1_000);
    write("half.eml.part", MAIL_FILE_LIFETIME + 1_000);
    write("new.eml", MAIL_FILE_LIFETIME - 1_000);
    write("notes.txt", MAIL_FILE_LIFETIME * 9);
    expect(await pruneMailFiles(folder, now)).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(["new.eml", "notes.txt"]);
  });

  it("does nothing while no mail was ever written", async () => {
    expect(await pruneMailFiles(join(temporaryFolder(), "mail"), new Date())).toBe(0);
  });
});
