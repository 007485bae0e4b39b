import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { keepTemporaryFilesInMemory } from "./memory-folder.ts";
import { nonDurableSettings, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of a PostgreSQL server for tests. Undefined if none can be started on this machine. */
    postgresUrl: string | undefined;
    /** Folder for data that all test files of a run use. It is removed after the run. */
    runFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepTemporaryFilesInMemory();
  const folder = mkdtempSync(join(tmpdir(), "karaj-run-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  project.provide("runFolder", folder);
  const server = await startPostgres(nonDurableSettings);
  if (typeof server === "string") {
    process.stdout.write(`Tests on a PostgreSQL server are skipped: ${server}\n`);
    project.provide("postgresUrl", undefined);
    return async () => remove();
  }
  project.provide("postgresUrl", server.url);
  return async () => {
    remove();
    await server.stop();
  };
}
