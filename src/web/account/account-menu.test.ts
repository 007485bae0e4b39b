import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { EmployeeRole } from "#db/schema/businesses.ts";
import { findAccount } from "#domain/accounts/session.server.ts";
import { createFolderImportStore } from "#domain/imports/import-file-store.server.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../tests/support/databases.ts";
import { createImporter } from "../../../tests/support/importer.ts";
import { getOptionalAccountPages } from "./account-menu.server.ts";

describeOnDatabase("[RO-02] Account menu", (open) => {
  let database: Database;
  const folder = createTemporaryFolder();
  const entries = async (userId: number) => {
    const account = await findAccount(database.db, userId);
    if (!account) throw new Error(`no account ${userId}`);
    return Object.keys(await getOptionalAccountPages(database.db, account));
  };

  beforeAll(async () => {
    database = await open();
  });

  it("getOptionalAccountPages lists imports for owners and managers but not for editors", async () => {
    const { userId, sellerId } = await createImporter(database.db, createFolderImportStore(join(folder, "imports")));
    expect(await entries(userId)).toContain("imports");
    for (const role of ["manager", "editor"] satisfies EmployeeRole[]) {
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
