import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = join(dirname(fileURLToPath(import.meta.resolve("@electric-sql/pglite"))), "..");
const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };

/** Folder of prepared clusters. It lies beside the installed packages, so that `npm ci` removes it. */
export const CACHE_FOLDER = join(packageFolder, "../../.cache/karaj");

/**
 * Runs `fill` on a temporary folder and renames the folder to `folder` when it is complete. An aborted or parallel run
 * never leaves a partial folder.
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
    // Another process may have created the same folder first. Its result is equivalent.
    if (!existsSync(folder)) throw error;
  }
}

/** Template cluster of the installed PGlite version. */
export const TEMPLATE_FOLDER = join(CACHE_FOLDER, `pglite-${version}`);

const initializeCluster = async (folder: string): Promise<void> => {
  // PGlite is a large module. An existing database loads it only in its worker thread.
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create({ dataDir: folder });
  await database.close();
};

/**
 * Creates an empty database in `folder` by copying a template. Initializing a cluster (initdb) takes several seconds,
 * copying a fraction of one. Initializes the cluster directly where the package folder is read-only.
 */
export async function createCluster(folder: string): Promise<void> {
  const hasTemplate = await createFolderAtomically(TEMPLATE_FOLDER, initializeCluster).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (["EACCES", "EROFS", "EPERM"].includes(error.code ?? "")) return false;
      throw error;
    },
  );
  await createFolderAtomically(
    folder,
    hasTemplate ? async (temporary) => cpSync(TEMPLATE_FOLDER, temporary, { recursive: true }) : initializeCluster,
  );
}
