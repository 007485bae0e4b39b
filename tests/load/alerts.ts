/**
 * Measures the alerts of saved searches with the demo data in an embedded database: how long 10,000 different searches
 * take to be compared with 1,000 new listings, to be recorded, and to become notifications and mails.
 * npm run bench -- alerts
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { seedDemo } from "#domain/demo/seed-demo.server.ts";
import { matchSearches } from "#domain/saved-searches/match-searches.server.ts";
import { queueSearchAlerts } from "#domain/saved-searches/queue-alerts.server.ts";
import { recordSearchMatches } from "#domain/saved-searches/record-matches.server.ts";
import { createSavedSearchQuery } from "#domain/saved-searches/saved-search.ts";

const searchCount = 10_000;
const listingCount = 1_000;
const searchesPerMember = 20;
/** Share of the searches that contain words besides filters. */
const shareWithWords = 0.2;

const folder = mkdtempSync(join(tmpdir(), "karaj-bench-"));
const database = await openDatabase({ folder, withoutTimeout: true });
const { db } = database;
try {
  await migrate(db);
  await seedReferenceData(db);
  await seedDemo(db, () => new Date());
  await database.runMaintenance();
  const catalog = await getCatalog(db);
  let seed = 1;
  /** Returns a random number below `limit`. The sequence is the same in every run. */
  const random = (limit: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const { rows: cars } = await sql<{ make: number; model: number; city: number | null; year: number }>`
    select make_id as make, model_id as model, city_id as city, year from ads
    where kind = 'car' and status = 'active' and model_id is not null and year is not null`.execute(db);
  const words = ["clean", "family", "full", "gcc", "owner"];
  const queries = new Set<string>();
  while (queries.size < searchCount) {
    const car = cars[random(cars.length)];
    const make = catalog.makes.byId.get(car?.make ?? 0)?.slug ?? "toyota";
    const model = catalog.models.get(car?.model ?? 0)?.slug ?? "camry";
    const city = catalog.cities.byId.get(car?.city ?? 0)?.slug;
    const params = new URLSearchParams({ currency: "USD", priceMax: String(5_000 + random(500) * 100) });
    if (random(3) > 0) params.set("make", make);
    if (params.has("make") && random(2) > 0) params.set("model", `${make}.${model}`);
    if (city && random(2) > 0) params.set("city", city);
    if (random(2) > 0) params.set("yearMin", String((car?.year ?? 2_015) - random(6)));
    if (random(100) < shareWithWords * 100) params.set("q", words[random(words.length)] ?? "");
    queries.add(createSavedSearchQuery(params, { kind: "car" }));
  }
  await sql`
    insert into users (email, name) select 'member-' || i || '@example.com', 'M' from generate_series(1, ${
      searchCount / searchesPerMember
    }) i`.execute(db);
  await sql`
    insert into saved_searches (user_id, name, query, frequency, created_at, next_alert_at)
    select u.id, 'Search', q.query, 'instant', now() - interval '1 hour', now() - interval '1 minute'
    from unnest(${[...queries]}::text[]) with ordinality as q(query, number)
      join (select id, row_number() over (order by id) as number from users where email like 'member-%') u
        on u.number = (q.number - 1) / ${searchesPerMember} + 1`.execute(db);
  const { rows: listings } = await sql<{ id: number }>`
    select id from ads where status = 'active' order by id limit ${listingCount}`.execute(db);
  const ids = listings.map(({ id }) => id);

  const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    console.log(`${name.padEnd(48)}${(performance.now() - startedAt).toFixed(0).padStart(8)} ms`);
    return result;
  };
  console.log(`${database.kind}: ${queries.size} searches, ${ids.length} listings`);
  const matches = await measure("match, searches not parsed before", () => matchSearches(db, queries, ids));
  await measure("match again", () => matchSearches(db, queries, ids));
  console.log(`matches: ${[...matches.values()].reduce((sum, found) => sum + found.length, 0)}`);
  await sql`insert into search_alert_queue (ad_id, is_new) select unnest(${ids}::bigint[]), true`.execute(db);
  await measure("match and record", async () => {
    while ((await recordSearchMatches(db, { now: new Date() })) > 0);
  });
  await measure("queue notifications and mails", async () => {
    while ((await queueSearchAlerts(db, { now: new Date(), origin: "https://karaj.example" })) > 0);
  });
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
