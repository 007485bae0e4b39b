import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

let root: string | undefined;

/**
 * Returns the absolute path of a file in the project. The source and the build have different folder depths, so the
 * project root is found by searching upwards from this module.
 */
export function resolveFromProjectRoot(path: string): string {
  root ??= findProjectRoot(import.meta.dirname);
  return join(root, path);
}

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  if (folder === dirname(folder)) throw new Error("no package.json in any parent folder");
  return findProjectRoot(dirname(folder));
}
