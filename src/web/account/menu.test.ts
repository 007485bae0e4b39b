import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { EmployedRole } from "#db/schema/businesses.ts";
import { accountOf } from "#domain/accounts/account.server.ts";
import { folderImports } from "#domain/imports/files.server.ts";
import { onDatabase, temporaryFolder } from "../../../tests/support/databases.ts";
import { importing } from "../../../tests/support/importing.ts";
import { ownPages } from "./menu.server.ts";

onDatabase("[RO-02] an account's menu", (open) => {
  let database: Database;
  const folder = temporaryFolder();
  const entries = async (userId: number) => {
    const account = await accountOf(database.db, userId);
    if (!account) throw new Error(`no account ${userId}`);
    return Object.keys(await ownPages(database.db, account));
  };

  beforeAll(async () => {
    database = await open();
  });

  it("leads to imports who owns or manages a business, not who only edits its ads", async () => {
    const { userId, sellerId } = await importing(database.db, folderImports(join(folder, "imports")));
    expect(await entries(userId)).toContain("imports");
    for (const role of ["manager", "editor"] satisfies EmployedRole[]) {
      const employed = await database.db
        .insertInto("users")
        .values({ email: `${role}@example.com`, name: "Eyad", last_name: "Ali", phone: null, role: "showroom" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await database.db
        .insertInto("seller_staff")
        .values({ seller_id: sellerId, user_id: employed.id, role, created_at: new Date("2026-01-01") })
        .execute();
      const has = await entries(employed.id);
      expect(has).toContain("ads");
      expect(has.includes("imports"), role).toBe(role === "manager");
    }
  });
});
