import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "#db/database.ts";
import { CLUSTER_CACHE_FOLDER } from "#db/embedded/cluster-template.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed-vehicles.server.ts";

/** Writes the reference data into a database with the newest schema. */
export async function fillWithReferenceData(database: Database): Promise<void> {
  await seedReferenceData(database.db);
  await seedVehicles(database.db);
  await database.runMaintenance();
}

let knownFingerprint: string | undefined;

/** Returns a hash of the schema and the reference data. Template databases with another hash are outdated. */
export function getFingerprint(): string {
  if (knownFingerprint) return knownFingerprint;
  const hash = createHash("sha256");
  const root = join(import.meta.dirname, "../../src/db");
  for (const file of globSync("**/*.{json,ts,txt}", { cwd: root, exclude: ["**/*.test.ts"] }).sort())
    hash.update(file).update(readFileSync(join(root, file)));
  knownFingerprint = hash.digest("hex").slice(0, 12);
  return knownFingerprint;
}

/** Returns the path of the template folder with schema and reference data. The folder may not exist yet. */
export const getReferenceFolderPath = (): string => join(CLUSTER_CACHE_FOLDER, `reference-${getFingerprint()}`);
