import { parseArgs } from "node:util";
import type { Db } from "#db/database.ts";
import type { ProgressBar, Report } from "./report.ts";

/** The options of all imports, as the command line gives them. */
export function parseOptions() {
  return parseArgs({
    allowPositionals: true,
    options: {
      map: { type: "string", multiple: true },
      mapping: { type: "string" },
      "dry-run": { type: "boolean" },
      lint: { type: "boolean" },
      report: { type: "string" },
      seller: { type: "string" },
      source: { type: "string" },
      currency: { type: "string" },
      country: { type: "string" },
      encoding: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
}

/** What every import is given. */
export type ImportRun = {
  db: Db;
  file: string;
  values: ReturnType<typeof parseOptions>["values"];
  mapping: Record<string, string>;
  report: Report;
  progress: ProgressBar;
};

/** Names one of the sellers there are, for who wrote a wrong one. */
export async function someSellers(db: Db): Promise<string> {
  const some = await db.selectFrom("sellers").select("slug").orderBy("id").limit(20).execute();
  return some.map((row) => row.slug).join(", ") || "none yet";
}
