import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

let root: string | undefined;

/**
 * Returns the absolute path of a project file. Sources and the build have different depths, so the root is searched
 * upwards from this module's folder.
 */
export function resolveFromProjectRoot(path: string): string {
  root ??= findProjectRoot(import.meta.dirname);
  return join(root, path);
}

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  if (folder === dirname(folder)) throw new Error("package.json is missing: the program lies outside its project");
  return findProjectRoot(dirname(folder));
}
