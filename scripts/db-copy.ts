/**
 * Copies the embedded database, or a database of a PostgreSQL server, into an empty database of a PostgreSQL server.
 * npm run db:copy -- --to postgres://… [--from FOLDER|postgres://…] [--start-over]
 */

import { existsSync, realpathSync } from "node:fs";
import { copyDatabase } from "#db/copy/copy-database.ts";
import { assertNotInUse } from "#db/copy/target-database.ts";
import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open-database.ts";
import { readConfig } from "#server/config.ts";
import { assertEmbeddedDatabase } from "./backup/assert-location.ts";
import { formatDuration, ProgressMeter } from "./backup/progress-meter.ts";
import { parseArguments, runCommand, UsageError } from "./command-line.ts";

const usage = `Usage: npm run db:copy -- --to postgres://user:password@host:port/database [options]

  --to ADDRESS     empty database to copy to
  --from SOURCE    folder of an embedded database, or address of a server
                   (default: DATABASE_URL, otherwise DATA_DIR)
  --start-over     discard the rows of an interrupted copy and start again
  --help           show this help

Stop Karaj first. To resume an interrupted copy, run the same command again. The user in ADDRESS must own the database or
have the right to create tables in it.
`;

const isAddress = (text: string) => /^postgres(ql)?:\/\/\S+$/.test(text);

/** Removes password and options from a database URL, so that it can be printed and stored. */
function redactAddress(address: string): string {
  if (!URL.canParse(address)) return address.replace(/\/\/[^@/]*@/, "//");
  const { username, host, pathname } = new URL(address);
  return `postgres://${username ? `${username}@` : ""}${host}${pathname}`;
}

async function openAddress(address: string, option: string, connections: number): Promise<Database> {
  try {
    return await openDatabase({ url: address, folder: "", connections, withoutTimeout: true, receivesChanges: false });
  } catch (error) {
    throw new UsageError(
      `${option} ${redactAddress(address)}: cannot connect to the server (${(error as Error).message})`,
    );
  }
}

async function openSource(from: string): Promise<Database> {
  if (isAddress(from)) return openAddress(from, "--from", 1);
  assertEmbeddedDatabase(from, "--from");
  return openDatabase({ folder: from });
}

async function main(): Promise<void> {
  const values = readArguments();
  if (values.help) return void process.stdout.write(usage);
  const { to } = values;
  if (!to || !isAddress(to)) throw new UsageError(`--to must be a postgres:// address\n\n${usage}`);
  const config = readConfig(process.env);
  const from = values.from ?? config.databaseUrl ?? config.dataDir;
  const sourceName = isAddress(from) ? redactAddress(from) : existsSync(from) ? realpathSync(from) : from;
  if (sourceName === redactAddress(to)) throw new UsageError("--to is the same database as the source");

  const started = performance.now();
  const source = await openSource(from);
  try {
    const target = await openAddress(to, "--to", 1);
    const meter = new ProgressMeter();
    try {
      if (source.kind === "server") await assertNotInUse(source.db, "The source");
      await assertNotInUse(target.db, "The target");
      const { tables, rows } = await copyDatabase({
        source,
        target,
        sourceName,
        startOver: values["start-over"],
        onProgress: (progress) => {
          if (progress.phase === "check") meter.showMessage(`Comparing ${progress.table}`);
          else meter.showProgress("Copying", progress.rows, progress.of);
        },
      }).finally(() => meter.finish());
      process.stdout.write(
        `${rows.toLocaleString("en")} rows of ${tables} tables were copied and verified in ${formatDuration((performance.now() - started) / 1_000)}.\n${formatNextSteps(to, config.s3 !== undefined)}`,
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const formatNextSteps = (to: string, hasStore: boolean) =>
  `Now start Karaj with DATABASE_URL=${redactAddress(to).replace("@", ":…@")}\n${
    hasStore
      ? "Pictures stay in the S3 store. Keep DATA_DIR: it contains the other uploaded files.\n"
      : "Uploaded files stay in DATA_DIR: keep the same folder. Several servers need an S3 store (S3_BUCKET).\n"
  }The source is unchanged. Delete it after you have checked the copy.\n`;

const readArguments = () =>
  parseArguments(
    {
      options: {
        to: { type: "string" },
        from: { type: "string" },
        "start-over": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    },
    usage,
  ).values;

runCommand(main);
