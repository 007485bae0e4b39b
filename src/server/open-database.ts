import { type Database, openDatabase } from "#db/database.ts";
import { type Config, ConfigError } from "./config.ts";

/**
 * Opens the database that the settings name. What is wrong with a setting becomes a ConfigError of
 * one line; everything else stays as it is. `patient` connections may wait and work as long as
 * migrations and imports need.
 */
export async function openConfigured(config: Config, { patient = false } = {}): Promise<Database> {
  try {
    return await openDatabase({
      url: config.databaseUrl,
      folder: config.dataDir,
      connections: config.databasePool,
      patient,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (config.databaseUrl && /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|28|3D)/.test(code ?? "")) {
      throw new ConfigError(`DATABASE_URL: the server can't be used (${message || code})`);
    }
    if (/^(EEXIST|ENOTDIR|EACCES|EROFS|EPERM|ENOSPC)$/.test(code ?? "")) {
      throw new ConfigError(`DATA_DIR: the folder ${config.dataDir} can't be used (${code})`);
    }
    throw error;
  }
}
