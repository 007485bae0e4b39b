import type { Db } from "#db/database.ts";
import { parseArguments } from "../command-line.ts";
import type { ImportProgressBar, ImportReport } from "./import-report.ts";

/** Parses the command-line options that all imports share. */
export const parseOptions = (usage: string) =>
  parseArguments(
    {
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
    },
    usage,
  );

/** Options of the command, and the services that every import needs. */
export type ImportRun = {
  db: Db;
  file: string;
  values: ReturnType<typeof parseOptions>["values"];
  mapping: Record<string, string>;
  report: ImportReport;
  progress: ImportProgressBar;
};

/** Lists up to 20 slugs of sellers, for the error message about an unknown seller. */
export async function listSellerSlugs(db: Db): Promise<string> {
  const sellers = await db.selectFrom("sellers").select("slug").orderBy("id").limit(20).execute();
  return sellers.map((row) => row.slug).join(", ") || "none yet";
}
