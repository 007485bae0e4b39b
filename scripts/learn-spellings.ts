/**
 * Learns spellings from the listings and searches in the configured database, and prints what it found.
 * npm run search:learn
 */
import type { Db } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import type { Catalog, CatalogEntry } from "#domain/catalog/catalog.ts";
import { getCatalog, loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { type LearningChange, learnSpellings } from "#domain/lexicon/learn-spellings.server.ts";
import { reindexOutdatedListings } from "#domain/listings/write/reindex.server.ts";
import { readConfig } from "#server/config.ts";
import { protectDataFolder } from "#server/data-folder.ts";
import { openDatabaseFromConfig } from "#server/open-database.ts";
import { parseArguments, runCommand } from "./command-line.ts";

const usage = `Usage: npm run search:learn

Learns spellings of makes, models and body types from the titles of listings and from searches. Prints each spelling whose
state changed, with its evidence. Administrators review the spellings at /admin/learned-spellings.

Uses the database in DATABASE_URL, otherwise the embedded database in DATA_DIR. Stop Karaj before using the embedded one.
`;

/** Number of listings whose search words are rebuilt at once. */
const REINDEX_BATCH = 200;

async function main(): Promise<void> {
  const { values } = parseArguments({ options: { help: { type: "boolean", default: false } } }, usage);
  if (values.help) return void process.stdout.write(usage);
  const config = readConfig(process.env);
  protectDataFolder(config.dataDir);
  const database = await openDatabaseFromConfig(config, { withoutTimeout: true });
  try {
    await migrate(database.db);
    await seedReferenceData(database.db);
    const changes = await learnSpellings(database.db);
    if (!changes) return void process.stdout.write("The learned lexicon is switched off in the site settings.\n");
    const catalog = await loadCatalog(database.db);
    for (const change of changes) process.stdout.write(`${formatChange(catalog, change)}\n`);
    process.stdout.write(`${changes.length} spellings changed their state.\n`);
    process.stdout.write(`${await reindexListings(database.db)} listings were indexed again.\n`);
  } finally {
    await database.close();
  }
}

async function reindexListings(db: Db): Promise<number> {
  const catalog = await getCatalog(db);
  let total = 0;
  for (;;) {
    const count = await reindexOutdatedListings(db, catalog, REINDEX_BATCH);
    total += count;
    if (count < REINDEX_BATCH) return total;
  }
}

function findEntry({ makes, models, lookups }: Catalog, { target, id }: LearningChange): CatalogEntry | undefined {
  if (target === "make") return makes.byId.get(id);
  return target === "model" ? models.get(id) : lookups.get(id);
}

/** Formats a changed spelling as one line: its state, word and value, and the evidence. */
function formatChange(catalog: Catalog, change: LearningChange): string {
  const { word, target, id, after = "forgotten", evidence } = change;
  const name = findEntry(catalog, change)?.name.en ?? id;
  const titles = `${evidence.listings} titles, ${evidence.listingsElsewhere} elsewhere`;
  return `${after}: ${word} = ${target} ${name} (${titles}; ${evidence.clicks} clicks, ${evidence.clicksElsewhere} elsewhere)`;
}

runCommand(main);
