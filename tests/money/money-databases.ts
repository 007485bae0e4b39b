import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { type DatabaseOptions, openDatabase } from "#db/open-database.ts";
import { nonDurableSettings, startPostgres } from "../support/postgres-server.ts";
import { fillWithReferenceData, getReferenceFolderPath } from "../support/reference-folder.ts";

export const databaseKinds = ["embedded", "server"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** Place of a database that is filled with reference data. */
export type MoneyDatabase = { options: Pick<DatabaseOptions, "url" | "folder">; remove: () => Promise<void> };

/** Opens the database of a run. Statements may wait long, because the machine may be busy. */
export const openMoneyDatabase = (options: MoneyDatabase["options"]): Promise<Database> =>
  openDatabase({ ...options, statementTimeout: 60_000, connectTimeout: 60_000 });

/** Creates a database for a run: a folder of the embedded database, or a PostgreSQL server. */
export async function createMoneyDatabase(kind: DatabaseKind): Promise<MoneyDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "karaj-money-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const fill = async (options: MoneyDatabase["options"]) => {
    const database = await openMoneyDatabase(options);
    await migrate(database.db);
    await fillWithReferenceData(database);
    await database.close();
  };
  if (kind === "embedded") {
    const template = getReferenceFolderPath();
    if (existsSync(template)) cpSync(template, folder, { recursive: true });
    else await fill({ folder });
    return { options: { folder }, remove: async () => removeFolder() };
  }
  removeFolder();
  const server = await startPostgres(nonDurableSettings);
  if (typeof server === "string") throw new Error(server);
  const options = { url: server.url, folder: "" };
  await fill(options);
  return { options, remove: () => server.stop() };
}
