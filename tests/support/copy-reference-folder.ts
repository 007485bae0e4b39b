import { cpSync } from "node:fs";
import { createFolderAtomically } from "#db/embedded/cluster-template.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { fillWithReferenceData, getReferenceFolderPath } from "./reference-folder.ts";

// Copies the data folder with schema and reference data to the path in the argument, and creates this template first if
// it is missing. A program, because Vitest cannot load the database in its global setup.
const [target] = process.argv.slice(2);
if (!target) throw new Error("usage: copy-reference-folder.ts FOLDER");
await createFolderAtomically(getReferenceFolderPath(), async (temporary) => {
  const database = await openDatabase({ folder: temporary });
  await migrate(database.db);
  await fillWithReferenceData(database);
  await database.close();
});
cpSync(getReferenceFolderPath(), target, { recursive: true });
