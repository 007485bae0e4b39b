import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

let root: string | undefined;

/**
 * A file of the project by its path from the root. Sources and the built application lie in different depths, so the root is looked
 * for from this module's folder upwards.
 */
export function projectFile(path: string): string {
  root ??= projectRoot(import.meta.dirname);
  return join(root, path);
}

function projectRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  if (folder === dirname(folder)) throw new Error("package.json is missing: the program lies outside its project");
  return projectRoot(dirname(folder));
}
