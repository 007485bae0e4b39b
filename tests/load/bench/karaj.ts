import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openDatabase } from "#db/database.ts";
import program from "../../../package.json" with { type: "json" };
import { run } from "../../support/e2e-setup.ts";
import { buyersAddress } from "../../support/orders.ts";
import { freePort } from "../../support/postgres-server.ts";
import { type Running, serve } from "./pinned.ts";
import { type Answer, bodyOf, expectStatus, type Sent, type Visit } from "./sender.ts";
import { inTurn, type Subject } from "./subject.ts";
import { makeBuyable, questionsOf, type Ware, waresOf } from "./wares.ts";

const root = join(import.meta.dirname, "../../..");

/** What is measured of the pages. */
export const listPage = "/shop/category/products";

const environment = (where: Record<string, string>) => ({
  ...process.env,
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
  SEED: "none",
  // All requests come from one address.
  API_LIMIT_READS: "1000000",
  API_LIMIT_WRITES: "1000000",
  ORDER_LIMIT: "1000000",
  ...where,
});

/** Fills an empty database, or the embedded one in a folder, with parts that can be bought. */
export async function fillKaraj(where: { url: string } | { folder: string }, count: number): Promise<void> {
  const env =
    "url" in where
      ? { DATABASE_URL: where.url, DATA_DIR: "/nonexistent" }
      : { DATABASE_URL: "", DATA_DIR: where.folder };
  await run(["scripts/seed.ts", "--ads", String(count), "--kind", "part"], { NODE_ENV: "production", ...env });
  const database = await openDatabase("url" in where ? { ...where, folder: "" } : where);
  try {
    await makeBuyable(database.db);
    await database.tidy();
  } finally {
    await database.close();
  }
}

/** Starts the built server on the servers' core. */
export async function startKaraj(where: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const env = environment({ ...where, PORT: String(port) });
  return serve({ command: process.execPath, args: ["host.js"], folder: root, env }, port, "/readyz");
}

/** Karaj on a PostgreSQL server. */
export function karaj({ products, folder }: { products: number; folder: string }): Subject {
  return {
    name: "Karaj",
    version: program.version,
    install: () => run(["scripts/build.ts", "--if-needed", "--quiet"], {}),
    fill: (url) => fillKaraj({ url }, products),
    start: (url) => startKaraj({ DATABASE_URL: url, DATA_DIR: join(folder, "karaj") }),
    visits: async (_running, url) => apiVisits(await waresOf(url)),
  };
}

const api = "/api/v1";

function apiVisits(wares: readonly Ware[]): Record<"list" | "search" | "product" | "cart" | "order", Visit> {
  const questions = questionsOf(wares);
  const get = (path: string): Sent => ({ path: `${api}${path}` });
  const lists = inTurn(
    questions.filters.map(({ category, brand }) =>
      get(`/products?${new URLSearchParams({ kind: "part", category, ...(brand ? { brand } : {}), limit: "16" })}`),
    ),
  );
  const searches = inTurn(questions.texts.map((q) => get(`/products?${new URLSearchParams({ q, limit: "16" })}`)));
  const products = inTurn(questions.wares.map(({ id }) => get(`/products/${id}`)));
  const adds = addsInTurn(questions.wares);
  const reads =
    (next: () => Sent): Visit =>
    async (send) =>
      expectStatus(await send(next()));
  return {
    list: reads(lists),
    search: reads(searches),
    product: reads(products),
    cart: async (send) => expectStatus(await send(adds()), 201),
    // All that an order needs goes along with it.
    order: async (send) => {
      const { body } = adds();
      bodyOf(await send(ordering({ lines: [body] })), 201);
    },
  };
}

const ordering = (more: object, headers: Record<string, string> = {}): Sent => ({
  path: `${api}/checkout`,
  headers: { "idempotency-key": randomUUID(), ...headers },
  body: {
    email: `${randomUUID()}@example.com`,
    shippingAddress: buyersAddress,
    payment: "cash-on-delivery",
    ...more,
  },
});

/** A visitor who puts a ware into a new cart, and then orders what is in it. */
export async function ordersCart(url: string): Promise<Visit> {
  const adds = addsInTurn(questionsOf(await waresOf(url)).wares);
  return async (send) => {
    const added = await send(adds());
    expectStatus(added, 201);
    bodyOf(await send(ordering({}, { cookie: cartCookieIn(added) })), 201);
  };
}

const addsInTurn = (wares: readonly Ware[]) =>
  inTurn(wares.map(({ id }): Sent => ({ path: `${api}/cart/lines`, body: { productId: id, quantity: 1 } })));

function cartCookieIn({ headers }: Answer): string {
  const found = /cart=[^;\n]+/.exec(headers.get("set-cookie") ?? "");
  if (!found) throw new Error("no cookie for the cart");
  return found[0];
}

/** A visitor who looks at the list page: what is kept for everybody, or made anew for who compares something. */
export const looksAt = (page: "kept" | "made"): Visit => {
  const request: Sent = {
    path: listPage,
    headers: {
      "accept-encoding": "gzip, deflate, br, zstd",
      accept: "text/html",
      ...(page === "made" ? { cookie: "compare=1" } : {}),
    },
  };
  return async (send) => expectStatus(await send(request));
};
