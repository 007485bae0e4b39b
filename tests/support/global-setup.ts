import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { forgetful, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server for tests; undefined when there is none on this machine. */
    postgresUrl: string | undefined;
    /** What files of one run make once for all; gone after it. */
    runFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "karaj-run-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  project.provide("runFolder", folder);
  const server = await startPostgres(forgetful);
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
