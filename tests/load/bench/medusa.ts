import { randomUUID } from "node:crypto";
import pg from "pg";
import { buyersAddress } from "../../support/orders.ts";
import { freePort } from "../../support/postgres-server.ts";
import { folderOf, handOver, installPeer, runIn, versionOf } from "./peer.ts";
import { type Running, serve } from "./pinned.ts";
import { type Answer, ask, bodyOf, type Sent, type Visit } from "./sender.ts";
import { type Asked, inTurn, type Subject } from "./subject.ts";
import { plenty, questionsOf, type Ware } from "./wares.ts";

const program = "node_modules/@medusajs/cli/cli.js";
const environment = (url: string) => ({ DATABASE_URL: url, NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true" });

/** Medusa with its own search on PostgreSQL, asked through its store interface. */
export function medusa(wares: () => Promise<readonly Ware[]>): Subject {
  const start = async (url: string): Promise<Running> => {
    const port = await freePort();
    const args = [program, "start", "--host", "127.0.0.1", "--port", String(port)];
    const env = { ...process.env, ...environment(url) };
    return serve({ command: process.execPath, args, folder: folderOf("medusa"), env }, port, "/health");
  };
  return {
    name: "Medusa",
    version: versionOf("medusa", "@medusajs/medusa"),
    install: () => installPeer("medusa"),
    fill: async (url) => {
      const sold = await wares();
      const file = handOver("medusa", "wares.json", sold);
      const run = (...args: string[]) =>
        runIn("medusa", process.execPath, [program, ...args], { env: environment(url) });
      await run("db:migrate", "--execute-all-links");
      await run("exec", "./fill.js", file, String(plenty));
      // What is searched is filled by the server once it runs.
      const running = await start(url);
      try {
        await filledSearch(running, await keyOf(url), sold.length);
      } finally {
        await running.stop();
      }
    },
    start,
    visits: async (_running, url) => storeVisits(await wares(), url),
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

/** Until everything can be found: rows are there before the index is taken for whole. */
async function filledSearch({ url }: Running, key: string, wanted: number): Promise<void> {
  const body = { entity: "product", pagination: { take: 1 }, search_options: { count: "exact" } };
  for (let tries = 0; tries < 1_200; tries += 1) {
    const answer = await ask(url, { path: "/store/search", headers: { [keyHeader]: key }, body });
    const { results } = JSON.parse(answer.body.toString("utf8")) as { results?: { metadata: { count: number } }[] };
    if (results?.[0] && results[0].metadata.count >= wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("what is searched was not filled");
}

/** The key that every request of the shop carries. */
const keyHeader = "x-publishable-api-key";

async function keyOf(url: string): Promise<string> {
  const [row] = await rowsOf<{ token: string }>(url, "select token from api_key where title = 'Shop'");
  return row?.token ?? "";
}

type Cart = { cart: { id: string } };

async function storeVisits(wares: readonly Ware[], url: string): Promise<Record<Asked, Visit>> {
  const questions = questionsOf(wares);
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
  const headers = { [keyHeader]: await keyOf(url) };
  const get = (path: string): Sent => ({ path: `/store/${path}`, headers });
  const post = (path: string, body: object): Sent => ({ path: `/store/${path}`, headers, body });

  const found = (filters: object) =>
    post("search", {
      entity: "product",
      filters,
      pagination: { take: 16 },
      search_options: { facets: ["category", "brand", "condition"], count: "exact" },
    });
  const lists = inTurn(questions.filters.map(found));
  const searches = inTurn(questions.texts.map((q) => found({ q })));
  const bought = questions.wares.flatMap(({ sku }) => variants.get(sku) ?? []);
  const fields = new URLSearchParams({
    region_id: region,
    fields: "*variants.calculated_price,+variants.inventory_quantity",
  });
  const products = inTurn(bought.map(({ product }) => get(`products/${product}?${fields}`)));
  const carts = inTurn(
    bought.map(({ id }) => post("carts", { region_id: region, items: [{ variant_id: id, quantity: 1 }] })),
  );
  const reads =
    (next: () => Sent): Visit =>
    async (send) =>
      void bodyOf(await send(next()));
  const { firstName, lastName, address1, city, country, phone } = buyersAddress;
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
      const { cart } = bodyOf<Cart>(await send(carts()));
      const step = async <T>(path: string, body: object): Promise<T> =>
        bodyOf<T>((await send(post(path, body))) as Answer);
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
