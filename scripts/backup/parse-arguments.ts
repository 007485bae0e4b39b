import { parseArgs } from "node:util";
import { UsageError } from "../import/usage-error.ts";

/**
 * Parses the arguments of a command that takes only files and `--help`. Throws a UsageError with the usage message for
 * all other options.
 */
export function parseFileArguments(usage: string) {
  try {
    return parseArgs({ allowPositionals: true, options: { help: { type: "boolean", default: false } } });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}
