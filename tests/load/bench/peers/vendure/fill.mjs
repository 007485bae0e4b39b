import { readFileSync } from "node:fs";
import {
  bootstrap,
  defaultConfig,
  FacetService,
  FacetValueService,
  FastImporterService,
  JobQueueService,
  LanguageCode,
  RequestContextService,
  TaxCategoryService,
  TransactionalConnection,
} from "@vendure/core";
import { populateInitialData } from "@vendure/core/cli/index.js";
import { config } from "./config.mjs";

// node fill.mjs WARES.json PIECES: makes the schema and puts the wares into it by Vendure's own importer.
const wares = JSON.parse(readFileSync(process.argv[2], "utf8"));
const stock = Number(process.argv[3]);
const languageCode = LanguageCode.en;

// Each product that is put in becomes a job of the search, and the queue rests 200 ms between two unless told otherwise.
defaultConfig.jobQueueOptions.jobQueueStrategy.pollInterval = 1;
const app = await bootstrap(config({ synchronize: true }));
await app.get(JobQueueService).start();
await populateInitialData(app, {
  defaultLanguage: languageCode,
  defaultZone: "Middle East",
  countries: [{ code: "SA", name: "Saudi Arabia", zone: "Middle East" }],
  taxRates: [{ name: "Standard", percentage: 20 }],
  shippingMethods: [{ name: "Standard", price: 500 }],
  paymentMethods: [
    {
      name: "Cash",
      handler: { code: "dummy-payment-handler", arguments: [{ name: "automaticSettle", value: "true" }] },
    },
  ],
  collections: [],
});
const ctx = await app.get(RequestContextService).create({ apiType: "admin" });

/** Created facet values, by facet and code. */
const values = new Map();
for (const code of ["category", "brand", "condition"]) {
  const facet = await app.get(FacetService).create(ctx, {
    code,
    isPrivate: false,
    translations: [{ languageCode, name: code }],
  });
  for (const value of new Set(wares.map((ware) => ware[code]))) {
    const made = await app.get(FacetValueService).create(ctx, facet, {
      code: `${code}-${value}`,
      translations: [{ languageCode, name: value }],
    });
    values.set(`${code} ${value}`, made.id);
  }
}

const [tax] = (await app.get(TaxCategoryService).findAll(ctx)).items;
const importer = app.get(FastImporterService);
await importer.initialize();
const put = async (ware) => {
  const { sku, name, description, minor } = ware;
  const facetValueIds = ["category", "brand", "condition"].map((code) => values.get(`${code} ${ware[code]}`));
  const productId = await importer.createProduct({
    enabled: true,
    assetIds: [],
    facetValueIds,
    translations: [{ languageCode, name, slug: sku, description }],
  });
  await importer.createProductVariant({
    productId,
    sku,
    price: minor,
    taxCategoryId: tax.id,
    stockOnHand: stock,
    assetIds: [],
    facetValueIds: [],
    optionIds: [],
    translations: [{ languageCode, name }],
  });
};
for (let from = 0; from < wares.length; from += 10) await Promise.all(wares.slice(from, from + 10).map(put));

const { rawConnection } = app.get(TransactionalConnection);
// Without knowing how many there are now, the search's jobs read whole tables for each product.
await rawConnection.query("analyze");
// The queue in memory tells nothing of work that is done.
for (;;) {
  const [{ n }] = await rawConnection.query("select count(*)::int as n from search_index_item");
  if (n >= wares.length) break;
  await new Promise((resolve) => setTimeout(resolve, 500));
}
await app.close();
process.exit(0);
