import { randomUUID } from "node:crypto";
import pg from "pg";
import { buyerAddress } from "../../support/orders.ts";
import { findFreePort } from "../../support/postgres-server.ts";
import { createDistinctRequests, type DistinctFilter } from "./distinct-requests.ts";
import { type BenchRequest, type BenchVisit, type ParsedResponse, parseBody, sendOnce } from "./load-generator.ts";
import { getPeerFolder, getPeerVersion, installPeer, runInPeerFolder, writePeerInput } from "./peer.ts";
import { type RunningSubject, startPinnedServer } from "./pinned-process.ts";
import { type BenchProduct, buildWorkload, unlimitedStock } from "./products.ts";
import { type BenchmarkSubject, createCycle, type DistinctBenchmark, type RepeatedBenchmark } from "./subject.ts";

const program = "node_modules/@medusajs/cli/cli.js";
const environment = (url: string) => ({ DATABASE_URL: url, NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true" });

/** Creates the benchmark subject that runs Medusa with its own PostgreSQL search. It is used through its store API. */
export function createMedusaSubject(wares: () => Promise<readonly BenchProduct[]>): BenchmarkSubject {
  const start = async (url: string): Promise<RunningSubject> => {
    const port = await findFreePort();
    const args = [program, "start", "--host", "127.0.0.1", "--port", String(port)];
    const env = { ...process.env, ...environment(url) };
    return startPinnedServer(
      { command: process.execPath, args, folder: getPeerFolder("medusa"), env },
      port,
      "/health",
    );
  };
  return {
    name: "Medusa",
    version: getPeerVersion("medusa", "@medusajs/medusa"),
    install: () => installPeer("medusa"),
    fill: async (url) => {
      const sold = await wares();
      const file = writePeerInput("medusa", "wares.json", sold);
      const run = (...args: string[]) =>
        runInPeerFolder("medusa", process.execPath, [program, ...args], { env: environment(url) });
      await run("db:migrate", "--execute-all-links");
      await run("exec", "./fill.js", file, String(unlimitedStock));
      // The running server fills its search index.
      const running = await start(url);
      try {
        await waitForSearchIndex(running, await getPublishableKey(url), sold.length);
      } finally {
        await running.stop();
      }
    },
    start,
    visits: async (_running, url) => storeVisits(await wares(), url),
    distinctVisits: async (url, seed) => createDistinctStoreVisits(await wares(), url, seed),
  };
}

async function rowsOf<T extends object>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the search index contains all products, which takes longer than writing their rows. */
async function waitForSearchIndex({ url }: RunningSubject, key: string, expectedCount: number): Promise<void> {
  const body = { entity: "product", pagination: { take: 1 }, search_options: { count: "exact" } };
  for (let tries = 0; tries < 1_200; tries += 1) {
    const answer = await sendOnce(url, { path: "/store/search", headers: { [keyHeader]: key }, body });
    const { results } = JSON.parse(answer.body.toString("utf8")) as { results?: { metadata: { count: number } }[] };
    if (results?.[0] && results[0].metadata.count >= expectedCount) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("the search index was not filled");
}

/** Name of the header with the publishable key, which every store request needs. */
const keyHeader = "x-publishable-api-key";

async function getPublishableKey(url: string): Promise<string> {
  const [row] = await rowsOf<{ token: string }>(url, "select token from api_key where title = 'Shop'");
  return row?.token ?? "";
}

type Cart = { cart: { id: string } };

const reads =
  (next: () => BenchRequest): BenchVisit =>
  async (send) =>
    void parseBody(await send(next()));

/** Builds a search with the counts of all filters. An array of values matches any of them. */
const buildStoreSearch = (filters: object, headers: Record<string, string>): BenchRequest => ({
  path: "/store/search",
  headers,
  body: {
    entity: "product",
    filters,
    pagination: { take: 16 },
    search_options: { facets: ["category", "brand", "condition"], count: "exact" },
  },
});

async function createDistinctStoreVisits(
  products: readonly BenchProduct[],
  url: string,
  seed: number,
): Promise<Record<DistinctBenchmark, BenchVisit>> {
  const { nextFilter, nextFilteredText, nextText } = createDistinctRequests(products, { seed });
  const headers = { [keyHeader]: await getPublishableKey(url) };
  const toFilters = ({ categories, brands, condition }: DistinctFilter) => ({
    category: categories,
    brand: brands,
    ...(condition ? { condition } : {}),
  });
  return {
    distinctList: reads(() => buildStoreSearch(toFilters(nextFilter()), headers)),
    distinctFilter: reads(() => {
      const { text, ...filter } = nextFilteredText();
      return buildStoreSearch({ q: text, ...toFilters(filter) }, headers);
    }),
    distinctText: reads(() => buildStoreSearch({ q: nextText() }, headers)),
  };
}

async function storeVisits(
  wares: readonly BenchProduct[],
  url: string,
): Promise<Record<RepeatedBenchmark, BenchVisit>> {
  const questions = buildWorkload(wares);
  const one = async (query: string) => (await rowsOf<{ id: string }>(url, query))[0]?.id ?? "";
  const region = await one("select id from region");
  const delivery = await one("select id from shipping_option");
  const variants = new Map(
    (
      await rowsOf<{ id: string; sku: string; product: string }>(
        url,
        "select id, sku, product_id as product from product_variant",
      )
    ).map((variant) => [variant.sku, variant]),
  );
  const headers = { [keyHeader]: await getPublishableKey(url) };
  const get = (path: string): BenchRequest => ({ path: `/store/${path}`, headers });
  const post = (path: string, body: object): BenchRequest => ({ path: `/store/${path}`, headers, body });

  const found = (filters: object) => buildStoreSearch(filters, headers);
  const lists = createCycle(questions.filters.map(found));
  const searches = createCycle(questions.texts.map((q) => found({ q })));
  const bought = questions.wares.flatMap(({ sku }) => variants.get(sku) ?? []);
  const fields = new URLSearchParams({
    region_id: region,
    fields: "*variants.calculated_price,+variants.inventory_quantity",
  });
  const products = createCycle(bought.map(({ product }) => get(`products/${product}?${fields}`)));
  const carts = createCycle(
    bought.map(({ id }) => post("carts", { region_id: region, items: [{ variant_id: id, quantity: 1 }] })),
  );
  const { firstName, lastName, address1, city, country, phone } = buyerAddress;
  const address = {
    first_name: firstName,
    last_name: lastName,
    address_1: address1,
    city,
    country_code: country.toLowerCase(),
    phone,
  };
  return {
    list: reads(lists),
    search: reads(searches),
    product: reads(products),
    cart: reads(carts),
    order: async (send) => {
      const { cart } = parseBody<Cart>(await send(carts()));
      const step = async <T>(path: string, body: object): Promise<T> =>
        parseBody<T>((await send(post(path, body))) as ParsedResponse);
      await step(`carts/${cart.id}`, { email: `${randomUUID()}@example.com`, shipping_address: address });
      await step(`carts/${cart.id}/shipping-methods`, { option_id: delivery });
      const { payment_collection } = await step<{ payment_collection: { id: string } }>("payment-collections", {
        cart_id: cart.id,
      });
      await step(`payment-collections/${payment_collection.id}/payment-sessions`, { provider_id: "pp_system_default" });
      const { type } = await step<{ type: string }>(`carts/${cart.id}/complete`, {});
      if (type !== "order") throw new Error(`the cart became a ${type}`);
    },
  };
}
