import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = join(dirname(fileURLToPath(import.meta.resolve("@electric-sql/pglite"))), "..");
const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };

/** Folder for prepared database files. It lies next to the installed packages, so `npm ci` deletes it. */
export const CLUSTER_CACHE_FOLDER = join(packageFolder, "../../.cache/karaj");

/**
 * Creates a folder that is either complete or missing: `fill` writes into a temporary folder, which is then renamed.
 * Several processes may call it at once.
 */
export async function createFolderAtomically(
  folder: string,
  fill: (temporary: string) => Promise<void>,
): Promise<void> {
  if (existsSync(folder)) return;
  const temporary = `${folder}.${process.pid}-${Date.now()}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await fill(temporary);
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process may have created the folder first. Its contents are equivalent.
    if (!existsSync(folder)) throw error;
  }
}

/** Folder with an empty database of the installed PGlite version, which new databases are copied from. */
export const CLUSTER_TEMPLATE_FOLDER = join(CLUSTER_CACHE_FOLDER, `pglite-${version}`);

const initializeCluster = async (folder: string): Promise<void> => {
  // PGlite is a large module. For an existing database, only the worker thread loads it.
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create({ dataDir: folder });
  await database.close();
};

/**
 * Creates an empty database in `folder` by copying a prepared one. This takes a fraction of a second, while
 * initialising PostgreSQL (initdb) takes several seconds. Without write access to the package folder, initialises the
 * database in `folder` directly.
 */
export async function createCluster(folder: string): Promise<void> {
  const hasTemplate = await createFolderAtomically(CLUSTER_TEMPLATE_FOLDER, initializeCluster).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (["EACCES", "EROFS", "EPERM"].includes(error.code ?? "")) return false;
      throw error;
    },
  );
  await createFolderAtomically(
    folder,
    hasTemplate
      ? async (temporary) => cpSync(CLUSTER_TEMPLATE_FOLDER, temporary, { recursive: true })
      : initializeCluster,
  );
}
