import { hasPartialCopy } from "#db/copy/target-database.ts";
import type { Database } from "#db/database.ts";
import { DamagedDatabaseError } from "#db/embedded/damaged-database-error.ts";
import { openDatabase } from "#db/open-database.ts";
import { type Config, ConfigError } from "./config.ts";

/**
 * Opens the database that the settings describe. An error that a setting causes becomes a ConfigError of one line,
 * and any other error is thrown unchanged. `withoutTimeout` turns off the statement timeout, for migrations and
 * imports.
 */
export async function openDatabaseFromConfig(config: Config, { withoutTimeout = false } = {}): Promise<Database> {
  let database: Database;
  try {
    database = await openDatabase({
      url: config.databaseUrl,
      folder: config.dataDir,
      connections: config.database.connections,
      statementTimeout: config.database.statementTimeout,
      connectTimeout: config.database.connectTimeout,
      replicas: withoutTimeout ? undefined : config.database.replicas,
      withoutTimeout,
    });
  } catch (error) {
    if (error instanceof DamagedDatabaseError) throw new ConfigError(error.message);
    const { code, message } = error as NodeJS.ErrnoException;
    if (config.databaseUrl && /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|28|3D)/.test(code ?? "")) {
      throw new ConfigError(`DATABASE_URL: the server can't be used (${message || code})`);
    }
    if (/^(EEXIST|ENOTDIR|EACCES|EROFS|EPERM|ENOSPC)$/.test(code ?? "")) {
      const reason = code === "ENOSPC" ? "its disk is full: make room and start again" : code;
      throw new ConfigError(`DATA_DIR: the folder ${config.dataDir} can't be used (${reason})`);
    }
    throw error;
  }
  if (database.kind === "server" && (await hasPartialCopy(database.db))) {
    await database.close();
    throw new ConfigError("DATABASE_URL: a copy into this database isn't finished; run db:copy again to the end first");
  }
  return database;
}
