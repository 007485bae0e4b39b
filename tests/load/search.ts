/**
 * How fast Karaj finds, in a database that is already full: fill one with `npm run seed -- --ads N`
 * and name it as the server would (`DATA_DIR` or `DATABASE_URL`).
 *
 *   DATA_DIR=/somewhere npm run bench:search
 *
 * Prints medians and the slowest of twenty in milliseconds, and the longest time the page thread stood
 * still while facets were counted. Nothing is changed but for one ad that is added and taken away again.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { insertAds } from "#domain/ads/insert.server.ts";
import { keptFacetsOf } from "#domain/ads/kept-facets.server.ts";
import { listProducts, newestProducts, pageOfAds } from "#domain/ads/list.server.ts";
import { getProduct } from "#domain/ads/product.server.ts";
import { readList } from "#domain/ads/read-list.server.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { suggest } from "#domain/search/suggestions.server.ts";
import { nearWords } from "#domain/search/terms.server.ts";
import { readConfig } from "#server/config.ts";
import { openConfigured } from "#server/open-database.ts";
import { qualityQueries } from "../search-quality/queries.ts";
import { print, time } from "./timing.ts";

const database = await openConfigured(readConfig(process.env));
const { db } = database;

try {
  const catalogue = await catalogueOf(db);
  const { rows } = await sql<{ ads: number; bytes: number }>`
    select count(*)::int as ads, pg_database_size(current_database())::bigint as bytes from ads where status = 'active'`.execute(
    db,
  );
  const [size] = rows;
  console.log(
    `${database.kind}: ${size?.ads.toLocaleString("en")} active ads, ${Math.round((size?.bytes ?? 0) / 1e6)} MB`,
  );
  console.log(`${"".padEnd(44)}     p50     p95`);

  const ids = (
    await sql<{ id: number }>`select id from ads where status = 'active' order by md5(id::text) limit 20`.execute(db)
  ).rows.map(({ id }) => id);
  const list = async (params: string, search?: string) => {
    const options = { currency: baseCurrency, now: new Date(), ...(search ? { scope: { search } } : {}) };
    return (await readList(db, catalogue, new URLSearchParams(params), options)).request;
  };

  print("an ad by its id", await time(ids, (id) => getProduct(db, id)));
  const plain = await Promise.all(["kind=car", "kind=part", "kind=rental", ""].map((params) => list(params)));
  print("a list of 16", await time(plain, (request) => pageOfAds(db, request, "ar")));
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
  print("a filtered list of 16", await time(filtered, (request) => pageOfAds(db, request, "ar")));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  print(
    "facets of a filtered list",
    await time(filtered, (request) => keptFacetsOf(db, request.criteria, request.offered)),
  );
  print("facets of everything", await time(plain, (request) => keptFacetsOf(db, request.criteria, request.offered)));
  delay.disable();
  console.log(`${"longest stall of the page thread meanwhile".padEnd(44)} ${(delay.max / 1e6).toFixed(1).padStart(7)}`);

  const texts = ["زيت", "oil filter", "full option", "فحمات تاهو", "شاشة", "bosch", "نظيفة", "بدون حوادث"];
  const search = async (text: string) => {
    await listProducts(db, await list("", text), "ar");
  };
  print("a search: read, counted, 16 found", await time(texts, search));
  const ofCars = [
    "camry 2015 oil filter",
    "فحمات كامري 2015",
    "hilux 2012-2020 brake pads",
    "بطارية باترول من 2010 الى 2019",
  ];
  print("a search for parts of a car and its years", await time(ofCars, search));
  // Each once: what was searched before is remembered.
  const fresh = Object.values(qualityQueries).flatMap((some) => some.map(({ text }) => text));
  print("a search that nobody made before", await time(fresh, search, fresh.length, false));
  print(
    "suggestions",
    await time(["كام", "toy", "camry 20", "فلتر", "brake", "land cr", "نيس"], (text) => suggest(db, text)),
  );
  print(
    "a mistyped word",
    await time(["كمرى", "hundai", "brakse", "مرسيدش", "corola", "بطريه"], (word) => nearWords(db, word)),
  );
  print("the newest four", await time([0], () => newestProducts(db, { kind: "car" }, 4)));

  const seller = await sql<{ id: number }>`select id from sellers order by id limit 1`.execute(db);
  const word = `زنبرقوط${Date.now().toString(36).replace(/\d/g, "")}`;
  const started = performance.now();
  const [id] = await insertAds(db, catalogue, [
    {
      kind: "car",
      categoryId: catalogue.categories.find("cars")?.id ?? 0,
      sellerId: seller.rows[0]?.id ?? 0,
      name: { ar: word, en: null },
      description: { ar: null, en: null },
      price: null,
      currency: baseCurrency,
    },
  ]);
  const [found] = await pageOfAds(db, await list("exact=1", word), "ar");
  const took = performance.now() - started;
  await sql`delete from ads where id = ${id}`.execute(db);
  console.log(
    `${"a new ad is written and found".padEnd(44)} ${took.toFixed(1).padStart(7)}${found?.id === id ? "" : "  NOT FOUND"}`,
  );
} finally {
  await database.close();
}
