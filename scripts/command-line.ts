/** Arguments and errors of the commands that operators run. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { TransferError } from "#db/copy/transfer-error.ts";
import { FolderLockedError } from "#db/embedded/folder-lock.ts";
import { UnreadableFileError } from "#domain/csv/csv-reader.ts";
import { ConfigError } from "#server/config.ts";

/** Error that the user of a command can correct. Only its message is printed, without a stack trace. */
export class UsageError extends Error {}

const operatorErrors = [UsageError, UnreadableFileError, TransferError, FolderLockedError, ConfigError];

/** Parses the arguments of a command. For unknown arguments, throws a UsageError with the usage message. */
export function parseArguments<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

/**
 * Runs a command. If it fails, prints the reason and sets the exit code to 1. An error that the operator can correct
 * is printed without a stack trace. `explain` may return another message for an error.
 */
export function runCommand(
  main: () => Promise<void>,
  explain: (error: unknown) => string | undefined = () => undefined,
): void {
  main().catch((error: unknown) => {
    const isOperatorError = operatorErrors.some((kind) => error instanceof kind);
    const { message, stack } = (error ?? {}) as Partial<Error>;
    process.stderr.write(`${explain(error) ?? (isOperatorError ? message : (stack ?? error))}\n`);
    process.exitCode = 1;
  });
}
