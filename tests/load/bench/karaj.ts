import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openDatabase } from "#db/open-database.ts";
import program from "../../../package.json" with { type: "json" };
import { allocatorSettings, getV8Flags } from "../../../scripts/memory-settings.ts";
import { runProgram } from "../../support/e2e-setup.ts";
import { buyerAddress } from "../../support/orders.ts";
import { findFreePort } from "../../support/postgres-server.ts";
import { createDistinctRequests, type DistinctFilter } from "./distinct-requests.ts";
import {
  assertResponseStatus,
  type BenchRequest,
  type BenchVisit,
  type ParsedResponse,
  parseBody,
} from "./load-generator.ts";
import { type RunningSubject, startPinnedServer } from "./pinned-process.ts";
import { type BenchProduct, buildWorkload, makeBuyable, readBenchProducts } from "./products.ts";
import { type BenchmarkSubject, createCycle, type DistinctBenchmark, type RepeatedBenchmark } from "./subject.ts";

const root = join(import.meta.dirname, "../../..");

/** Path of the list page that is measured. */
export const listPage = "/shop/category/products";

const environment = (where: Record<string, string>) => ({
  ...allocatorSettings,
  ...process.env,
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
  SEED: "none",
  // All requests come from one address, so the rate limits are raised.
  RATE_LIMIT_API_READS: "1000000",
  RATE_LIMIT_API_WRITES: "1000000",
  RATE_LIMIT_ORDERS_PER_HOUR: "1000000",
  ...where,
});

/**
 * Fills an empty database with parts that can be bought. The database is on a PostgreSQL server (`url`) or embedded
 * (`folder`).
 */
export async function fillKaraj(where: { url: string } | { folder: string }, count: number): Promise<void> {
  const env =
    "url" in where
      ? { DATABASE_URL: where.url, DATA_DIR: "/nonexistent" }
      : { DATABASE_URL: "", DATA_DIR: where.folder };
  await runProgram(["scripts/seed.ts", "--ads", String(count), "--kind", "part"], { NODE_ENV: "production", ...env });
  const database = await openDatabase("url" in where ? { ...where, folder: "" } : where);
  try {
    await makeBuyable(database.db);
    await database.runMaintenance();
  } finally {
    await database.close();
  }
}

/** Starts the built server on the processor core that is reserved for measured servers. */
export async function startBenchmarkedKaraj(where: Record<string, string>): Promise<RunningSubject> {
  const port = await findFreePort();
  const env = environment({ ...where, PORT: String(port) });
  const args = [...getV8Flags(env), "server.js"];
  return startPinnedServer({ command: process.execPath, args, folder: root, env }, port, "/readyz");
}

/** Creates the benchmark subject that runs Karaj on a PostgreSQL server. */
export function createKarajSubject({ products, folder }: { products: number; folder: string }): BenchmarkSubject {
  return {
    name: "Karaj",
    version: program.version,
    install: () => runProgram(["scripts/build.ts", "--if-needed", "--quiet"], {}),
    fill: (url) => fillKaraj({ url }, products),
    start: (url) => startBenchmarkedKaraj({ DATABASE_URL: url, DATA_DIR: join(folder, "karaj") }),
    visits: async (_running, url) => apiVisits(await readBenchProducts(url)),
    distinctVisits: async (url, seed) => createDistinctApiVisits(await readBenchProducts(url), seed),
  };
}

const api = "/api/v1";

const get = (path: string): BenchRequest => ({ path: `${api}${path}` });

const reads =
  (next: () => BenchRequest): BenchVisit =>
  async (send) =>
    assertResponseStatus(await send(next()));

function apiVisits(wares: readonly BenchProduct[]): Record<RepeatedBenchmark, BenchVisit> {
  const questions = buildWorkload(wares);
  const lists = createCycle(
    questions.filters.map(({ category, brand }) =>
      get(`/products?${new URLSearchParams({ kind: "part", category, ...(brand ? { brand } : {}), limit: "16" })}`),
    ),
  );
  const searches = createCycle(questions.texts.map((q) => get(`/products?${new URLSearchParams({ q, limit: "16" })}`)));
  const products = createCycle(questions.wares.map(({ id }) => get(`/products/${id}`)));
  const adds = addsInTurn(questions.wares);
  return {
    list: reads(lists),
    search: reads(searches),
    product: reads(products),
    cart: async (send) => assertResponseStatus(await send(adds()), 201),
    // The request contains everything that an order needs.
    order: async (send) => {
      const { body } = adds();
      parseBody(await send(ordering({ lines: [body] })), 201);
    },
  };
}

/** Creates visits with requests that never repeat. Half of the new texts are Arabic. */
function createDistinctApiVisits(
  products: readonly BenchProduct[],
  seed: number,
): Record<DistinctBenchmark, BenchVisit> {
  const { nextFilter, nextFilteredText, nextText } = createDistinctRequests(products, {
    seed,
    names: ({ name, arabicName }) => [name, arabicName],
  });
  const list = ({ categories, brands, condition }: DistinctFilter, text?: string) =>
    get(
      `/products?${new URLSearchParams([
        ...(text ? [["q", text]] : []),
        ["kind", "part"],
        ...categories.map((category) => ["category", category]),
        ...brands.map((brand) => ["brand", brand]),
        ...(condition ? [["condition", condition]] : []),
        ["limit", "16"],
      ])}`,
    );
  return {
    distinctList: reads(() => list(nextFilter())),
    distinctFilter: reads(() => {
      const { text, ...filter } = nextFilteredText();
      return list(filter, text);
    }),
    distinctText: reads(() => get(`/products?${new URLSearchParams({ q: nextText(), limit: "16" })}`)),
  };
}

const ordering = (more: object, headers: Record<string, string> = {}): BenchRequest => ({
  path: `${api}/checkout`,
  headers: { "idempotency-key": randomUUID(), ...headers },
  body: {
    email: `${randomUUID()}@example.com`,
    shippingAddress: buyerAddress,
    payment: "cash-on-delivery",
    ...more,
  },
});

/** Creates a visit that puts a part into a new cart and then orders it. */
export async function createCartOrderVisit(url: string): Promise<BenchVisit> {
  const adds = addsInTurn(buildWorkload(await readBenchProducts(url)).wares);
  return async (send) => {
    const added = await send(adds());
    assertResponseStatus(added, 201);
    parseBody(await send(ordering({}, { cookie: cartCookieIn(added) })), 201);
  };
}

const addsInTurn = (wares: readonly BenchProduct[]) =>
  createCycle(
    wares.map(({ id }): BenchRequest => ({ path: `${api}/cart/lines`, body: { productId: id, quantity: 1 } })),
  );

function cartCookieIn({ headers }: ParsedResponse): string {
  const found = /cart=[^;\n]+/.exec(headers.get("set-cookie") ?? "");
  if (!found) throw new Error("the response sets no cart cookie");
  return found[0];
}

/**
 * Creates a visit to the list page. `kept` gets it from the page cache; `made` has it rendered for a visitor with a
 * comparison.
 */
export const createListPageVisit = (page: "kept" | "made"): BenchVisit => {
  const request: BenchRequest = {
    path: listPage,
    headers: {
      "accept-encoding": "gzip, deflate, br, zstd",
      accept: "text/html",
      ...(page === "made" ? { cookie: "compare=1" } : {}),
    },
  };
  return async (send) => assertResponseStatus(await send(request));
};
