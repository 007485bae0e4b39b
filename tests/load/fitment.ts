/**
 * Measures fitment queries with 50,000 parts of five rules each, in an embedded database. BENCH_DIR names a folder
 * for the database, which later runs use again. Without it, a new database is filled in some minutes.
 * npm run bench -- fitment
 * BENCH_DIR=/somewhere npm run bench -- fitment
 * Prints the median and the 95th percentile in milliseconds.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { publishChange, SITE_TAG } from "#db/change-feed.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { evaluateListingFitment } from "#domain/fitment/fitment-rules.server.ts";
import { loadFitmentTable } from "#domain/fitment/fitment-table.server.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import {
  findVehicle,
  listMakesByYear,
  listModelsByYear,
  listVehicles,
  listVehicleYears,
} from "#domain/vehicles/vehicle-catalog.server.ts";
import { fillHugePart, fillParts, fillVehicles } from "./fitment-data.ts";
import { measureLatency, printLatency } from "./latency.ts";

const parts = 50_000;
const rulesOfHuge = 1_000_000;
const { BENCH_DIR: benchFolder } = process.env;
const folder = benchFolder ?? mkdtempSync(join(tmpdir(), "karaj-bench-"));
const isNew = benchFolder === undefined || !existsSync(benchFolder);
const database = await openDatabase({ folder, withoutTimeout: true });
const { db } = database;

try {
  if (isNew) {
    await migrate(db);
    await seedReferenceData(db);
    await fillVehicles(db);
    await fillParts(db, parts);
  }
  const catalog = await getCatalog(db);
  const counted = await sql<{ ads: number; rules: number; vehicles: number }>`
    select (select count(*)::int from ads where status = 'active') as ads, (select count(*)::int from fitments) as rules,
      (select count(*)::int from vehicles) as vehicles`.execute(db);
  const [size] = counted.rows;
  console.log(`${database.kind}: ${size?.ads} parts, ${size?.rules} rules, ${size?.vehicles} vehicles`);
  console.log(`${"".padEnd(44)}     p50     p95`);

  // Samples vehicles in proportion to their rules. Half belong to the models with most rules.
  const { rows } = await sql<{ id: number }>`
    select v.id from (select model_id, year_from from fitments order by md5(id::text) limit 100) f
      join base_vehicles b on b.model_id = f.model_id and b.year = f.year_from
      join lateral (select id from vehicles where base_vehicle_id = b.id order by md5(id::text) limit 1) v on true`.execute(
    db,
  );
  const vehicles = rows.map(({ id }) => id);
  let found: number[] = [];
  const list = async (params: string) => {
    const context = { currency: BASE_CURRENCY, now: new Date() };
    const { request } = await parseListQuery(db, catalog, new URLSearchParams(params), context);
    found = (await searchListings(db, request, "en")).items.map(({ id }) => id);
  };
  await list("kind=part");
  printLatency(
    "parts for a vehicle with facets, first search",
    await measureLatency(vehicles, (id) => list(`vehicle=${id}`), vehicles.length, false),
  );
  printLatency(
    "parts for a vehicle with facets, repeated",
    await measureLatency(vehicles, (id) => list(`vehicle=${id}`)),
  );
  printLatency(
    "parts that may fit a vehicle, sorted by price",
    await measureLatency(vehicles, (id) => list(`vehicle=${id}&fit=maybe&sort=price_asc`)),
  );
  printLatency(
    "parts for a vehicle, sorted by name",
    await measureLatency(vehicles, (id) => list(`vehicle=${id}&sort=name_asc`)),
  );

  // The part with most rules is the newest and would appear on every page.
  const largestPart = await sql<{ part_id: number; id: number }>`
    select part_id, id from ads where part_id = (select id from parts where folded = 'benchhuge')`.execute(db);
  const [huge] = largestPart.rows;
  const pages: { vehicle: Vehicle; ads: number[] }[] = [];
  for (const id of vehicles.slice(0, 30)) {
    await list(`vehicle=${id}&fit=maybe`);
    const vehicle = await findVehicle(db, id);
    if (vehicle && found.length === 16) pages.push({ vehicle, ads: found.filter((ad) => ad !== huge?.id) });
  }
  printLatency(
    "fitment of 16 listings for a vehicle",
    await measureLatency(pages, ({ vehicle, ads }) => evaluateListingFitment(db, vehicle, {}, ads)),
  );
  const some = pages.map(({ vehicle }) => vehicle);
  printLatency("vehicle by id", await measureLatency(vehicles, (id) => findVehicle(db, id)));

  // Measures the lists of the vehicle picker with a cold and a warm cache.
  const chosen = some.map(({ year, make, model }) => [year, make.id, model.id] as const);
  const first = await measureLatency(
    chosen,
    async ([year, make, model]) => {
      await publishChange(db, SITE_TAG);
      return listVehicles(db, year, make, model);
    },
    20,
  );
  printLatency("vehicle picker with a cold cache", first);
  printLatency("vehicle picker: years", await measureLatency([0], () => listVehicleYears(db)));
  printLatency("vehicle picker: makes of a year", await measureLatency(chosen, ([year]) => listMakesByYear(db, year)));
  printLatency(
    "vehicle picker: models of a make",
    await measureLatency(chosen, ([year, make]) => listModelsByYear(db, year, make)),
  );
  printLatency(
    "vehicle picker: engines of a model",
    await measureLatency(chosen, ([year, make, model]) => listVehicles(db, year, make, model)),
  );

  const { partId, adId } = huge ? { partId: huge.part_id, adId: huge.id } : await fillHugePart(db, rulesOfHuge);
  console.log(`part with ${rulesOfHuge.toLocaleString("en")} rules`);
  printLatency(
    "  fitment for a vehicle",
    await measureLatency(some, (vehicle) => evaluateListingFitment(db, vehicle, {}, [adId])),
  );
  printLatency(
    "  first page of the fitment table",
    await measureLatency([0], () => loadFitmentTable(db, catalog, partId, { limit: 50 }), 20),
  );
  const deep = {
    after: (await loadFitmentTable(db, catalog, partId, { limit: 50, make: "toyota" })).next ?? "",
    limit: 50,
  };
  printLatency(
    "  later page of the fitment table",
    await measureLatency([deep], (request) => loadFitmentTable(db, catalog, partId, request), 20),
  );
  printLatency(
    "  fitment table filtered by make",
    await measureLatency(["toyota", "نيسان"], (make) => loadFitmentTable(db, catalog, partId, { make, limit: 50 }), 20),
  );
  printLatency("  parts for a vehicle", await measureLatency(vehicles, (id) => list(`vehicle=${id}`)));
} finally {
  await database.close();
  if (benchFolder === undefined) rmSync(folder, { recursive: true, force: true });
}
