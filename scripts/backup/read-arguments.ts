import { parseArgs } from "node:util";
import { UsageError } from "../import/usage-error.ts";

/** What was given to a command that takes files and `--help`; anything else is a UsageError with the command's usage. */
export function readArguments(usage: string) {
  try {
    return parseArgs({ allowPositionals: true, options: { help: { type: "boolean", default: false } } });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}
