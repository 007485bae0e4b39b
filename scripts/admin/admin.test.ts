import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open-database.ts";
import { createTemporaryFolder } from "../../tests/support/databases.ts";
import { fastPasswordHasher } from "../../tests/support/passwords.ts";

/** Runs the admin command without a terminal, on the database in `folder`. */
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
  /** Result of the command while this process has the database open. */
  let locked: ReturnType<typeof runAdmin>;
  let administrator: { email: string; name: string; role: string; password: string | null };
  beforeAll(async () => {
    folder = createTemporaryFolder();
    first = runAdmin(folder, "create", "Owner@Shop.example");
    await withDatabase(folder, async ({ db }) => {
      administrator = await db
        .selectFrom("users as u")
        .innerJoin("credentials as c", "c.user_id", "u.id")
        .select(["u.email", "u.name", "u.role", "c.password"])
        .executeTakeFirstOrThrow();
      locked = runAdmin(folder, "create", "other@shop.example");
    });
  });

  it("npm run admin create adds an administrator to an empty folder and prints a working generated password", async () => {
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toContain("owner@shop.example is now an administrator.");
    expect(administrator).toMatchObject({ email: "owner@shop.example", name: "owner", role: "administrator" });
    const password = passwordIn(first.stdout);
    expect(await fastPasswordHasher.verify({ hash: administrator.password as string, password })).toBe(true);
  });

  it("npm run admin set-password replaces the password, and create reports an existing administrator", () => {
    const set = runAdmin(folder, "set-password", "owner@shop.example", "--generate");
    expect(set.status).toBe(0);
    expect(passwordIn(set.stdout)).not.toBe(passwordIn(first.stdout));
    const secondRun = runAdmin(folder, "create", "owner@shop.example");
    expect(secondRun.stdout).toContain("is already an administrator");
    expect(passwordIn(secondRun.stdout)).toBe("");
  });

  it("npm run admin fails with a one-line message for a locked folder, an unknown account or an invalid address", () => {
    expect(locked).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The data folder .* is in use[^\n]*\n$/),
    });
    expect(runAdmin(folder, "set-password", "nobody@shop.example")).toMatchObject({
      status: 1,
      stderr: "no account has the address nobody@shop.example\n",
    });
    expect(runAdmin(folder, "create", "nobody")).toMatchObject({
      status: 1,
      stderr: "nobody is not an email address\n",
    });
    const empty = runAdmin(createTemporaryFolder(), "set-password", "owner@shop.example");
    expect([empty.status, empty.stderr]).toEqual([1, expect.stringMatching(/^DATA_DIR [^\n]*no database[^\n]*\n$/)]);
  });
});
