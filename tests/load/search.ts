/**
 * Measures search in a database with many listings. Fill one with `npm run seed -- --ads N`, and name it with
 * `DATA_DIR` or `DATABASE_URL`.
 * DATA_DIR=/somewhere npm run bench -- search
 * Prints the median and the 95th percentile in milliseconds. Also prints the longest time for which counting facets
 * blocked the thread that renders pages. Changes nothing, except that one listing is added and removed again.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { getCachedFacets } from "#domain/listings/index/facet-cache.server.ts";
import { listListings, listNewestListings, searchListings } from "#domain/listings/list/list-listings.server.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import { getSearchSuggestions } from "#domain/listings/suggestions/suggestions.server.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { findSimilarWords } from "#domain/search/dictionary.server.ts";
import { readConfig } from "#server/config.ts";
import { openDatabaseFromConfig } from "#server/open-database.ts";
import { qualityQueries } from "../search-quality/queries.ts";
import { measureLatency, printLatency } from "./latency.ts";

const database = await openDatabaseFromConfig(readConfig(process.env));
const { db } = database;

try {
  const catalog = await getCatalog(db);
  const { rows } = await sql<{ ads: number; bytes: number }>`
    select count(*)::int as ads, pg_database_size(current_database())::bigint as bytes from ads where status = 'active'`.execute(
    db,
  );
  const [size] = rows;
  console.log(
    `${database.kind}: ${size?.ads.toLocaleString("en")} active listings, ${Math.round((size?.bytes ?? 0) / 1e6)} MB`,
  );
  console.log(`${"".padEnd(44)}     p50     p95`);

  const ids = (
    await sql<{ id: number }>`select id from ads where status = 'active' order by md5(id::text) limit 20`.execute(db)
  ).rows.map(({ id }) => id);
  const list = async (params: string, search?: string) => {
    const options = { currency: BASE_CURRENCY, now: new Date(), ...(search ? { scope: { search } } : {}) };
    return (await parseListQuery(db, catalog, new URLSearchParams(params), options)).request;
  };

  printLatency("listing by id", await measureLatency(ids, (id) => getListing(db, id)));
  const plain = await Promise.all(["kind=car", "kind=part", "kind=rental", ""].map((params) => list(params)));
  printLatency("list of 16", await measureLatency(plain, (request) => listListings(db, request, "ar")));
  const filtered = await Promise.all(
    [
      "kind=car&make=toyota",
      "kind=car&model=toyota.camry&city=riyadh",
      "kind=car&city=jeddah&yearMin=2018",
      "kind=car&color=white&priceMax=30000",
      "kind=part&category=brakes",
      "kind=car&body=suv&gear=automatic",
    ].map((params) => list(params)),
  );
  printLatency("filtered list of 16", await measureLatency(filtered, (request) => listListings(db, request, "ar")));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  printLatency(
    "facets of a filtered list",
    await measureLatency(filtered, (request) => getCachedFacets(db, request.criteria, request.offered)),
  );
  printLatency(
    "facets of everything",
    await measureLatency(plain, (request) => getCachedFacets(db, request.criteria, request.offered)),
  );
  delay.disable();
  console.log(`${"longest block of the event loop meanwhile".padEnd(44)} ${(delay.max / 1e6).toFixed(1).padStart(7)}`);

  const texts = ["زيت", "oil filter", "full option", "فحمات تاهو", "شاشة", "bosch", "نظيفة", "بدون حوادث"];
  const search = async (text: string) => {
    await searchListings(db, await list("", text), "ar");
  };
  printLatency("search with facets, list of 16", await measureLatency(texts, search));
  const ofCars = [
    "camry 2015 oil filter",
    "فحمات كامري 2015",
    "hilux 2012-2020 brake pads",
    "بطارية باترول من 2010 الى 2019",
  ];
  printLatency("search for parts of a car", await measureLatency(ofCars, search));
  // Each query runs once, because results are cached.
  const fresh = Object.values(qualityQueries).flatMap((some) => some.map(({ text }) => text));
  printLatency("search of a new text", await measureLatency(fresh, search, fresh.length, false));
  printLatency(
    "suggestions",
    await measureLatency(["كام", "toy", "camry 20", "فلتر", "brake", "land cr", "نيس"], (text) =>
      getSearchSuggestions(db, text),
    ),
  );
  printLatency(
    "a mistyped word",
    await measureLatency(["كمرى", "hundai", "brakse", "مرسيدش", "corola", "بطريه"], (word) =>
      findSimilarWords(db, [word], []),
    ),
  );
  printLatency("newest four cars", await measureLatency([0], () => listNewestListings(db, { kind: "car" }, 4)));

  const seller = await sql<{ id: number }>`select id from sellers order by id limit 1`.execute(db);
  const word = `زنبرقوط${Date.now().toString(36).replace(/\d/g, "")}`;
  const started = performance.now();
  const [id] = await insertListings(db, catalog, [
    {
      kind: "car",
      categoryId: catalog.categories.find("cars")?.id ?? 0,
      sellerId: seller.rows[0]?.id ?? 0,
      name: { ar: word, en: null },
      description: { ar: null, en: null },
      price: null,
      currency: BASE_CURRENCY,
    },
  ]);
  const [found] = await listListings(db, await list("exact=1", word), "ar");
  const durationMs = performance.now() - started;
  await sql`delete from ads where id = ${id}`.execute(db);
  console.log(
    `${"insert a listing and find it".padEnd(44)} ${durationMs.toFixed(1).padStart(7)}${found?.id === id ? "" : "  NOT FOUND"}`,
  );
} finally {
  await database.close();
}
