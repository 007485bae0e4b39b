import { randomUUID } from "node:crypto";
import pg from "pg";
import { buyerAddress } from "../../support/orders.ts";
import { findFreePort } from "../../support/postgres-server.ts";
import { createDistinctRequests, type DistinctFilter } from "./distinct-requests.ts";
import { type BenchRequest, type BenchVisit, type ParsedResponse, parseBody } from "./load-generator.ts";
import { getPeerFolder, getPeerVersion, installPeer, runInPeerFolder, writePeerInput } from "./peer.ts";
import { startPinnedServer } from "./pinned-process.ts";
import { type BenchProduct, buildWorkload, unlimitedStock } from "./products.ts";
import { type BenchmarkSubject, createCycle, type DistinctBenchmark, type RepeatedBenchmark } from "./subject.ts";

/** Creates the benchmark subject that runs Vendure with its own search. It is used through its shop API. */
export function createVendureSubject(wares: () => Promise<readonly BenchProduct[]>): BenchmarkSubject {
  return {
    name: "Vendure",
    version: getPeerVersion("vendure", "@vendure/core"),
    install: () => installPeer("vendure"),
    fill: async (url) => {
      const file = writePeerInput("vendure", "wares.json", await wares());
      await runInPeerFolder("vendure", process.execPath, ["fill.mjs", file, String(unlimitedStock)], {
        env: { DATABASE_URL: url },
      });
    },
    start: async (url) => {
      const port = await findFreePort();
      const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: url, PORT: String(port) };
      return startPinnedServer(
        { command: process.execPath, args: ["server.mjs"], folder: getPeerFolder("vendure"), env },
        port,
        "/health",
      );
    },
    visits: async (_running, url) => shopVisits(await wares(), url),
    distinctVisits: async (url, seed) => createDistinctShopVisits(await wares(), url, seed),
  };
}

const listFields = `totalItems
  items { productId productName slug sku description productAsset { preview } currencyCode facetValueIds
    priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } }
  facetValues { count facetValue { id name facet { id name } } }`;
const search = `query ($input: SearchInput!) { search(input: $input) { ${listFields} } }`;
const product = `query ($id: ID!) { product(id: $id) { id name slug description featuredAsset { preview }
  assets { preview } facetValues { id name facet { id name } }
  variants { id sku name priceWithTax currencyCode stockLevel options { name } } } }`;
const orderFields = `... on Order { id code state totalQuantity subTotalWithTax shippingWithTax totalWithTax
  lines { id quantity unitPriceWithTax linePriceWithTax productVariant { id name sku } } }
  ... on ErrorResult { errorCode message }`;
const add = `mutation ($id: ID!) { done: addItemToOrder(productVariantId: $id, quantity: 1) { ${orderFields} } }`;
const customer = `mutation ($input: CreateCustomerInput!) { done: setCustomerForOrder(input: $input) { ${orderFields} } }`;
const address = `mutation ($input: CreateAddressInput!) { done: setOrderShippingAddress(input: $input) { ${orderFields} } }`;
const shipping = `mutation { done: setOrderShippingMethod(shippingMethodId: ["1"]) { ${orderFields} } }`;
const arrange = `mutation { done: transitionOrderToState(state: "ArrangingPayment") { ${orderFields} } }`;
const pay = `mutation { done: addPaymentToOrder(input: { method: "cash", metadata: {} }) { ${orderFields} } }`;

const shop = (query: string, variables: object = {}, token?: string): BenchRequest => ({
  path: "/shop-api",
  ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  body: { query, variables },
});

type GraphqlResponse = {
  data?: Record<string, { errorCode?: string; state?: string } | null>;
  errors?: { message: string }[];
};

/** Returns the result of a GraphQL query or mutation. Throws its error. */
function parseResult(answer: ParsedResponse) {
  const { data, errors } = parseBody<GraphqlResponse>(answer);
  const [result] = Object.values(data ?? {});
  if (!result || errors || result.errorCode)
    throw new Error(errors?.[0]?.message ?? result?.errorCode ?? "nothing was said");
  return result;
}

const reads =
  (next: () => BenchRequest): BenchVisit =>
  async (send) =>
    void parseResult(await send(next()));

async function createDistinctShopVisits(
  products: readonly BenchProduct[],
  url: string,
  seed: number,
): Promise<Record<DistinctBenchmark, BenchVisit>> {
  const { nextFilter, nextFilteredText, nextText } = createDistinctRequests(products, { seed });
  const { facets } = await readPeerIds(url);
  const anyOf = (name: string, values: readonly string[]) => ({
    or: values.map((value) => facets.get(`${name} ${value}`)),
  });
  const find = (input: object) => shop(search, { input: { ...input, groupByProduct: true, take: 16 } });
  const toInput = ({ categories, brands, condition }: DistinctFilter) => ({
    facetValueFilters: [
      anyOf("category", categories),
      anyOf("brand", brands),
      ...(condition ? [anyOf("condition", [condition])] : []),
    ],
  });
  return {
    distinctList: reads(() => find(toInput(nextFilter()))),
    distinctFilter: reads(() => {
      const { text, ...filter } = nextFilteredText();
      return find({ term: text, ...toInput(filter) });
    }),
    distinctText: reads(() => find({ term: nextText() })),
  };
}

async function shopVisits(wares: readonly BenchProduct[], url: string): Promise<Record<RepeatedBenchmark, BenchVisit>> {
  const questions = buildWorkload(wares);
  const { facets, variants } = await readPeerIds(url);
  const facet = (name: string, value: string) => ({ and: facets.get(`${name} ${value}`) });
  const lists = createCycle(
    questions.filters.map(({ category, brand }) => {
      const facetValueFilters = [facet("category", category), ...(brand ? [facet("brand", brand)] : [])];
      return shop(search, { input: { facetValueFilters, groupByProduct: true, take: 16 } });
    }),
  );
  const searches = createCycle(
    questions.texts.map((term) => shop(search, { input: { term, groupByProduct: true, take: 16 } })),
  );
  const bought = questions.wares.flatMap(({ sku }) => variants.get(sku) ?? []);
  const products = createCycle(bought.map(({ productId }) => shop(product, { id: productId })));
  const adds = createCycle(bought.map(({ id }) => shop(add, { id })));
  return {
    list: reads(lists),
    search: reads(searches),
    product: reads(products),
    cart: reads(adds),
    order: async (send) => {
      const added = await send(adds());
      parseResult(added);
      const token = added.headers.get("vendure-auth-token");
      if (!token) throw new Error("the response has no order token");
      const { firstName, lastName, address1: streetLine1, city, country: countryCode, phone } = buyerAddress;
      const emailAddress = `${randomUUID()}@example.com`;
      parseResult(await send(shop(customer, { input: { firstName, lastName, emailAddress } }, token)));
      const where = { fullName: `${firstName} ${lastName}`, streetLine1, city, countryCode, phoneNumber: phone };
      parseResult(await send(shop(address, { input: where }, token)));
      parseResult(await send(shop(shipping, {}, token)));
      parseResult(await send(shop(arrange, {}, token)));
      const { state } = parseResult(await send(shop(pay, {}, token)));
      if (state !== "PaymentSettled") throw new Error(`the order is ${state}`);
    },
  };
}

/** Returns the ids that the products have in Vendure. */
async function readPeerIds(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const values = await client.query<{ id: number; facet: string; code: string }>(
      `select v.id, f.code as facet, v.code from facet_value v join facet f on f.id = v."facetId"`,
    );
    const variants = await client.query<{ id: number; productId: number; sku: string }>(
      `select id, "productId", sku from product_variant`,
    );
    return {
      facets: new Map(
        values.rows.map(({ id, facet, code }) => [`${facet} ${code.slice(facet.length + 1)}`, String(id)]),
      ),
      variants: new Map(
        variants.rows.map(({ id, productId, sku }) => [sku, { id: String(id), productId: String(productId) }]),
      ),
    };
  } finally {
    await client.end();
  }
}
