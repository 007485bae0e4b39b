import { randomUUID } from "node:crypto";
import pg from "pg";
import { buyersAddress } from "../../support/orders.ts";
import { freePort } from "../../support/postgres-server.ts";
import { folderOf, handOver, installPeer, runIn, versionOf } from "./peer.ts";
import { serve } from "./pinned.ts";
import { type Answer, bodyOf, type Sent, type Visit } from "./sender.ts";
import { type Asked, inTurn, type Subject } from "./subject.ts";
import { plenty, questionsOf, type Ware } from "./wares.ts";

/** Vendure with its own search, asked through its shop interface. */
export function vendure(wares: () => Promise<readonly Ware[]>): Subject {
  return {
    name: "Vendure",
    version: versionOf("vendure", "@vendure/core"),
    install: () => installPeer("vendure"),
    fill: async (url) => {
      const file = handOver("vendure", "wares.json", await wares());
      await runIn("vendure", process.execPath, ["fill.mjs", file, String(plenty)], { env: { DATABASE_URL: url } });
    },
    start: async (url) => {
      const port = await freePort();
      const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: url, PORT: String(port) };
      return serve(
        { command: process.execPath, args: ["server.mjs"], folder: folderOf("vendure"), env },
        port,
        "/health",
      );
    },
    visits: async (_running, url) => shopVisits(await wares(), url),
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

const shop = (query: string, variables: object = {}, token?: string): Sent => ({
  path: "/shop-api",
  ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  body: { query, variables },
});

type Said = { data?: Record<string, { errorCode?: string; state?: string } | null>; errors?: { message: string }[] };

/** What a query or mutation answers; throws its error. */
function done(answer: Answer) {
  const { data, errors } = bodyOf<Said>(answer);
  const [said] = Object.values(data ?? {});
  if (!said || errors || said.errorCode) throw new Error(errors?.[0]?.message ?? said?.errorCode ?? "nothing was said");
  return said;
}

async function shopVisits(wares: readonly Ware[], url: string): Promise<Record<Asked, Visit>> {
  const questions = questionsOf(wares);
  const { facets, variants } = await idsIn(url);
  const facet = (name: string, value: string) => ({ and: facets.get(`${name} ${value}`) });
  const lists = inTurn(
    questions.filters.map(({ category, brand }) => {
      const facetValueFilters = [facet("category", category), ...(brand ? [facet("brand", brand)] : [])];
      return shop(search, { input: { facetValueFilters, groupByProduct: true, take: 16 } });
    }),
  );
  const searches = inTurn(
    questions.texts.map((term) => shop(search, { input: { term, groupByProduct: true, take: 16 } })),
  );
  const bought = questions.wares.flatMap(({ sku }) => variants.get(sku) ?? []);
  const products = inTurn(bought.map(({ productId }) => shop(product, { id: productId })));
  const adds = inTurn(bought.map(({ id }) => shop(add, { id })));
  const reads =
    (next: () => Sent): Visit =>
    async (send) =>
      void done(await send(next()));
  return {
    list: reads(lists),
    search: reads(searches),
    product: reads(products),
    cart: reads(adds),
    order: async (send) => {
      const added = await send(adds());
      done(added);
      const token = added.headers.get("vendure-auth-token");
      if (!token) throw new Error("no token for the order");
      const { firstName, lastName, address1: streetLine1, city, country: countryCode, phone } = buyersAddress;
      const emailAddress = `${randomUUID()}@example.com`;
      done(await send(shop(customer, { input: { firstName, lastName, emailAddress } }, token)));
      const where = { fullName: `${firstName} ${lastName}`, streetLine1, city, countryCode, phoneNumber: phone };
      done(await send(shop(address, { input: where }, token)));
      done(await send(shop(shipping, {}, token)));
      done(await send(shop(arrange, {}, token)));
      const { state } = done(await send(shop(pay, {}, token)));
      if (state !== "PaymentSettled") throw new Error(`the order is ${state}`);
    },
  };
}

/** What the wares are called there. */
async function idsIn(url: string) {
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
