import { type Database, openDatabase } from "#db/database.ts";
import { DamagedDatabaseError } from "#db/embedded/damaged.ts";
import { isHalfCopied } from "#db/transfer/target.ts";
import { type Config, ConfigError } from "./config.ts";

/**
 * Opens the database that the settings name. What is wrong with a setting becomes a ConfigError of
 * one line; everything else stays as it is. `patient` connections may wait and work as long as
 * migrations and imports need.
 */
export async function openConfigured(config: Config, { patient = false } = {}): Promise<Database> {
  let database: Database;
  try {
    database = await openDatabase({
      url: config.databaseUrl,
      folder: config.dataDir,
      connections: config.database.connections,
      statementTimeout: config.database.statementTimeout,
      connectTimeout: config.database.connectTimeout,
      replicas: patient ? undefined : config.database.replicas,
      patient,
    });
  } catch (error) {
    if (error instanceof DamagedDatabaseError) throw new ConfigError(error.message);
    const { code, message } = error as NodeJS.ErrnoException;
    if (config.databaseUrl && /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|28|3D)/.test(code ?? "")) {
      throw new ConfigError(`DATABASE_URL: the server can't be used (${message || code})`);
    }
    if (/^(EEXIST|ENOTDIR|EACCES|EROFS|EPERM|ENOSPC)$/.test(code ?? "")) {
      const why = code === "ENOSPC" ? "its disk is full: make room and start again" : code;
      throw new ConfigError(`DATA_DIR: the folder ${config.dataDir} can't be used (${why})`);
    }
    throw error;
  }
  if (database.kind === "server" && (await isHalfCopied(database.db))) {
    await database.close();
    throw new ConfigError("DATABASE_URL: a copy into this database isn't finished; run db:copy again to the end first");
  }
  return database;
}
