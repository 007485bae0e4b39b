/**
 * How fast Karaj finds what fits: 50,000 parts with five rules each in an embedded database of its own, which is made
 * anew (some minutes) or kept when it is named.
 *
 *   npm run bench:fitment
 *   BENCH_DIR=/somewhere npm run bench:fitment
 *
 * Prints medians and the slowest of twenty in milliseconds.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { seedReference } from "#db/seed/reference.server.ts";
import { listProducts } from "#domain/ads/list.server.ts";
import { readList } from "#domain/ads/read-list.server.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { fitsOfAds } from "#domain/fitment/read.server.ts";
import { fitmentTable } from "#domain/fitment/table.server.ts";
import { forgetVehicles, makesOf, modelsOf, vehicleOf, vehiclesOf, years } from "#domain/vehicles/cascade.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { fillHugePart, fillParts, fillVehicles } from "./fitment-world.ts";
import { print, time } from "./timing.ts";

const parts = 50_000;
const rulesOfHuge = 1_000_000;
const { BENCH_DIR: kept } = process.env;
const folder = kept ?? mkdtempSync(join(tmpdir(), "karaj-bench-"));
const isNew = kept === undefined || !existsSync(kept);
const database = await openDatabase({ folder, patient: true });
const { db } = database;

try {
  if (isNew) {
    await migrate(db);
    await seedReference(db);
    await fillVehicles(db);
    await fillParts(db, parts);
  }
  const catalogue = await catalogueOf(db);
  const counted = await sql<{ ads: number; rules: number; vehicles: number }>`
    select (select count(*)::int from ads where status = 'active') as ads, (select count(*)::int from fitments) as rules,
      (select count(*)::int from vehicles) as vehicles`.execute(db);
  const [size] = counted.rows;
  console.log(`${database.kind}: ${size?.ads} parts, ${size?.rules} rules, ${size?.vehicles} vehicles`);
  console.log(`${"".padEnd(44)}     p50     p95`);

  // Vehicles as often as parts are made for them: half are of the models with most rules.
  const { rows } = await sql<{ id: number }>`
    select v.id from (select model_id, year_from from fitments order by md5(id::text) limit 100) f
      join base_vehicles b on b.model_id = f.model_id and b.year = f.year_from
      join lateral (select id from vehicles where base_vehicle_id = b.id order by md5(id::text) limit 1) v on true`.execute(
    db,
  );
  const vehicles = rows.map(({ id }) => id);
  let found: number[] = [];
  const list = async (params: string) => {
    const asked = { currency: baseCurrency, now: new Date() };
    const { request } = await readList(db, catalogue, new URLSearchParams(params), asked);
    found = (await listProducts(db, request, "en")).items.map(({ id }) => id);
  };
  await list("kind=part");
  print(
    "parts for a vehicle, 16 and all facets: first",
    await time(vehicles, (id) => list(`vehicle=${id}`), vehicles.length, false),
  );
  print("the same again", await time(vehicles, (id) => list(`vehicle=${id}`)));
  print(
    "with those that may fit, by price",
    await time(vehicles, (id) => list(`vehicle=${id}&fit=maybe&sort=price_asc`)),
  );
  print("by name", await time(vehicles, (id) => list(`vehicle=${id}&sort=name_asc`)));

  // The newest part of all would be on every page.
  const known = await sql<{ part_id: number; id: number }>`
    select part_id, id from ads where part_id = (select id from parts where folded = 'benchhuge')`.execute(db);
  const [huge] = known.rows;
  const pages: { vehicle: Vehicle; ads: number[] }[] = [];
  for (const id of vehicles.slice(0, 30)) {
    await list(`vehicle=${id}&fit=maybe`);
    const vehicle = await vehicleOf(db, id);
    if (vehicle && found.length === 16) pages.push({ vehicle, ads: found.filter((ad) => ad !== huge?.id) });
  }
  print(
    "verdicts for a page of 16 with rules for it",
    await time(pages, ({ vehicle, ads }) => fitsOfAds(db, vehicle, {}, ads)),
  );
  const some = pages.map(({ vehicle }) => vehicle);
  print("a vehicle by its id", await time(vehicles, (id) => vehicleOf(db, id)));

  // The picker's lists, kept and read anew.
  const chosen = some.map(({ year, make, model }) => [year, make.id, model.id] as const);
  const first = await time(
    chosen,
    ([year, make, model]) => {
      forgetVehicles(db);
      return vehiclesOf(db, year, make, model);
    },
    20,
  );
  print("years, makes, models read anew, and engines", first);
  print("years", await time([0], () => years(db)));
  print("makes of a year", await time(chosen, ([year]) => makesOf(db, year)));
  print("models of a make", await time(chosen, ([year, make]) => modelsOf(db, year, make)));
  print("engines of a model", await time(chosen, ([year, make, model]) => vehiclesOf(db, year, make, model)));

  const { partId, adId } = huge ? { partId: huge.part_id, adId: huge.id } : await fillHugePart(db, rulesOfHuge);
  console.log(`a part with ${rulesOfHuge.toLocaleString("en")} rules`);
  print("  its verdict for a vehicle", await time(some, (vehicle) => fitsOfAds(db, vehicle, {}, [adId])));
  print("  the first page of its table", await time([0], () => fitmentTable(db, catalogue, partId, { limit: 50 }), 20));
  const deep = {
    after: (await fitmentTable(db, catalogue, partId, { limit: 50, make: "toyota" })).next ?? "",
    limit: 50,
  };
  print("  a later page", await time([deep], (wanted) => fitmentTable(db, catalogue, partId, wanted), 20));
  print(
    "  searched by make",
    await time(["toyota", "نيسان"], (make) => fitmentTable(db, catalogue, partId, { make, limit: 50 }), 20),
  );
  print("  parts for a vehicle beside it", await time(vehicles, (id) => list(`vehicle=${id}`)));
} finally {
  await database.close();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
