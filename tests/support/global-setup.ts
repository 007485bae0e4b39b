import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server for tests; undefined when there is none on this machine. */
    postgresUrl: string | undefined;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  if (typeof server === "string") {
    process.stdout.write(`Tests on a PostgreSQL server are skipped: ${server}\n`);
    project.provide("postgresUrl", undefined);
    return async () => {};
  }
  project.provide("postgresUrl", server.url);
  return server.stop;
}
