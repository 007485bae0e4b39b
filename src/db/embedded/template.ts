import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = join(dirname(fileURLToPath(import.meta.resolve("@electric-sql/pglite"))), "..");
const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };

/** Where ready-made folders are kept: beside the installed packages, so that `npm ci` starts clean. */
export const cacheFolder = join(packageFolder, "../../.cache/karaj");

/**
 * Runs `fill` on a temporary folder and moves it to `folder` when it is whole, so that a broken-off
 * or parallel run never leaves half a folder behind.
 */
export async function makeFolderOnce(folder: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const temporary = `${folder}.${process.pid}-${Date.now()}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await fill(temporary);
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process may have finished the same folder first: its result is as good.
    if (!existsSync(folder)) throw error;
  }
}

/** The template of this version of PGlite. */
export const templateFolder = join(cacheFolder, `pglite-${version}`);

const initialise = async (folder: string): Promise<void> => {
  // A large module: the thread of a database that is there already loads it itself.
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create({ dataDir: folder });
  await database.close();
};

/**
 * Puts a fresh, empty database into `folder` by copying a template. Making one from nothing
 * (initdb) takes several seconds; a copy takes a fraction of one. Where the packages are read-only
 * (installed by another user) it is made from nothing.
 */
export async function copyTemplate(folder: string): Promise<void> {
  const copied = await makeFolderOnce(templateFolder, initialise).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (["EACCES", "EROFS", "EPERM"].includes(error.code ?? "")) return false;
      throw error;
    },
  );
  await makeFolderOnce(
    folder,
    copied ? async (temporary) => cpSync(templateFolder, temporary, { recursive: true }) : initialise,
  );
}
