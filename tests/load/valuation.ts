/**
 * Measures how well cars are valued that the valuation model does not know, on the listings of a data folder or a
 * database server.
 * npm run bench -- valuation
 * DATA_DIR=./data DATABASE_URL=… npm run bench -- valuation
 * Prints the median error, the error that nine of ten estimates do not exceed, and the share of prices within the range.
 */
import { readConfig } from "#server/config.ts";
import { openDatabaseFromConfig } from "#server/open-database.ts";
import { measureValuationQuality, type ValuationQuality } from "../support/valuation-quality.ts";

const database = await openDatabaseFromConfig(readConfig(process.env), { withoutTimeout: true });
try {
  const started = performance.now();
  const { listings, ...results } = await measureValuationQuality(database.db);
  console.log(`${listings} cars with a price, ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  console.log(`${"".padEnd(14)}   cars  median     p90  in range`);
  for (const [name, quality] of Object.entries(results)) print(name, quality);
} finally {
  await database.close();
}

function print(name: string, { cars, medianError, largeError, coverage }: ValuationQuality): void {
  const toPercent = (share: number | undefined) =>
    share === undefined ? "–".padStart(6) : `${(share * 100).toFixed(1)} %`.padStart(6);
  console.log(
    `${name.padEnd(14)} ${String(cars).padStart(6)}  ${toPercent(medianError)}  ${toPercent(largeError)}    ${toPercent(coverage)}`,
  );
}
