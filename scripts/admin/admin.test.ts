import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { temporaryFolder } from "../../tests/support/databases.ts";
import { cheapPasswords } from "../../tests/support/passwords.ts";

/** Runs the command without a terminal on the database in `folder`. */
function runAdmin(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "../admin.ts"), ...args], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "", PUBLIC_URL: "" },
  });
  return { status, stdout, stderr };
}

async function withDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ folder });
  return work(database).finally(() => database.close());
}

const passwordIn = (printed: string): string => /^Password: (\S+)$/m.exec(printed)?.[1] ?? "";

describe("npm run admin", () => {
  let folder: string;
  let first: ReturnType<typeof runAdmin>;
  beforeAll(() => {
    folder = temporaryFolder();
    first = runAdmin(folder, "create", "Owner@Shop.example");
  });

  it("create makes an administrator in an empty folder and prints a generated password that is theirs", async () => {
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toContain("owner@shop.example is an administrator now.");
    const row = await withDatabase(folder, ({ db }) =>
      db
        .selectFrom("users as u")
        .innerJoin("credentials as c", "c.user_id", "u.id")
        .select(["u.email", "u.name", "u.role", "c.password"])
        .executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ email: "owner@shop.example", name: "owner", role: "administrator" });
    const password = passwordIn(first.stdout);
    expect(await cheapPasswords.verify({ hash: row.password as string, password })).toBe(true);
  });

  it("set-password replaces it, and create says that the account is an administrator already", () => {
    const set = runAdmin(folder, "set-password", "owner@shop.example", "--generate");
    expect(set.status).toBe(0);
    expect(passwordIn(set.stdout)).not.toBe(passwordIn(first.stdout));
    const again = runAdmin(folder, "create", "owner@shop.example");
    expect(again.stdout).toContain("is an administrator already");
    expect(passwordIn(again.stdout)).toBe("");
  });

  it("says in one line that a folder is in use, that there is no such account, and that an address is none", async () => {
    await withDatabase(folder, async () => {
      const { status, stderr } = runAdmin(folder, "create", "other@shop.example");
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^The data folder .* is in use[^\n]*\n$/)]);
    });
    expect(runAdmin(folder, "set-password", "nobody@shop.example")).toMatchObject({
      status: 1,
      stderr: "There is no account nobody@shop.example\n",
    });
    expect(runAdmin(folder, "create", "nobody")).toMatchObject({
      status: 1,
      stderr: "nobody is not a mail address\n",
    });
    const empty = runAdmin(temporaryFolder(), "set-password", "owner@shop.example");
    expect([empty.status, empty.stderr]).toEqual([1, expect.stringMatching(/^DATA_DIR [^\n]*no database[^\n]*\n$/)]);
  });
});
