/**
 * Kills the server with SIGKILL twenty times during a thousand checkouts, and then checks the database. Every
 * acknowledged order must exist once, sold and remaining stock must add up, and the amounts must agree. Runs with the
 * embedded database and with a PostgreSQL server. Needs a built server.
 * npm run test:slow -- kill
 * CHECKOUTS=200 KILLS=5 npm run test:slow -- kill
 */
import { randomInt, randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { buyerAddress, createOrderFixture } from "../support/orders.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { withTestFolder } from "./support/servers.ts";

const checkouts = Number(process.env.CHECKOUTS ?? 1_000);
const kills = Number(process.env.KILLS ?? 20);
const atOnce = 8;
const stockOfEach = 150;
const kindsOfParts = 20;

type Acknowledged = { key: string; id: number; total: { minor: number }; quantity: number };
type Outcome = { acknowledged: Acknowledged[]; refused: number; attempts: number };

/** Repeats an order until the server responds. The idempotency key prevents a second order. */
async function checkout(urlOf: () => string, parts: readonly number[]): Promise<Acknowledged | "refused"> {
  const key = randomUUID();
  const lines = [{ productId: parts[randomInt(parts.length)], quantity: randomInt(1, 4) }];
  const body = JSON.stringify({
    email: `${key}@example.com`,
    shippingAddress: buyerAddress,
    payment: "cash-on-delivery",
    lines,
  });
  for (;;) {
    try {
      const answer = await fetch(`${urlOf()}/api/v1/checkout`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body,
        signal: AbortSignal.timeout(20_000),
      });
      const responseBody = (await answer.json()) as Acknowledged & { code?: string };
      if (answer.ok) return { key, id: responseBody.id, total: responseBody.total, quantity: responseBody.quantity };
      if (answer.status === 409 || answer.status === 400) return "refused";
      throw new Error(`${answer.status} ${responseBody.code}`);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Runs the checkouts while the server is killed again and again. */
async function runOrdersUntilKilled(env: Record<string, string>, parts: readonly number[]): Promise<Outcome> {
  let server = await startKaraj(env);
  const outcome: Outcome = { acknowledged: [], refused: 0, attempts: 0 };
  const done = () => outcome.acknowledged.length + outcome.refused;
  const buyer = async () => {
    while (outcome.attempts < checkouts) {
      outcome.attempts += 1;
      const result = await checkout(() => server.url, parts);
      if (result === "refused") outcome.refused += 1;
      else outcome.acknowledged.push(result);
    }
  };
  const buyers = Promise.all(Array.from({ length: atOnce }, buyer));
  for (let kill = 1; kill <= kills; kill += 1) {
    // Kills the server somewhere within this kill's share of the checkouts, at a random moment of a checkout.
    const after = Math.floor(((kill - 1 + Math.random()) * checkouts) / kills);
    while (done() < Math.min(after, checkouts - atOnce)) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, randomInt(60)));
    const exited = new Promise((resolve) => server.child.once("exit", resolve));
    server.child.kill("SIGKILL");
    await exited;
    server = await startKaraj(env);
  }
  await buyers;
  await stopKaraj(server.child);
  return outcome;
}

/** Lists what is wrong in the database. Empty when everything is right. */
async function faults({ db }: Database, { acknowledged }: Outcome, parts: readonly number[]): Promise<string[]> {
  const wrong: string[] = [];
  const { rows: orders } = await sql<{ id: number; key: string; total: number; quantity: number }>`
    select o.id, o.idempotency_key as key, (select sum(s.total_minor) from seller_orders s where s.order_id = o.id)::int as total,
      (select coalesce(sum(l.quantity), 0)::int from seller_orders s join order_lines l on l.seller_order_id = s.id
        where s.order_id = o.id) as quantity
    from orders o`.execute(db);
  const byKey = Map.groupBy(orders, ({ key }) => key);
  for (const { key, id, total, quantity } of acknowledged) {
    const [storedOrder, ...more] = byKey.get(key) ?? [];
    if (!storedOrder || more.length > 0 || storedOrder.id !== id) wrong.push(`order ${id} isn't there once`);
    else if (storedOrder.total !== total.minor || storedOrder.quantity !== quantity)
      wrong.push(`order ${id} is another`);
  }
  if (orders.length !== acknowledged.length) wrong.push(`${orders.length} orders, ${acknowledged.length} acknowledged`);
  const { rows: stocks } = await sql<{ id: number; stock: number; sold: number }>`
    select a.id, a.stock, coalesce(sum(l.quantity), 0)::int as sold
    from ads a left join order_lines l on l.ad_id = a.id where a.id = any(${[...parts]}::bigint[]) group by a.id`.execute(
    db,
  );
  for (const { id, stock, sold } of stocks) {
    if (stock < 0 || stock + sold !== stockOfEach) wrong.push(`ad ${id}: ${stock} left and ${sold} sold`);
  }
  const { rows: uneven } = await sql<{ id: number }>`
    select s.order_id as id from seller_orders s
    group by s.order_id
    having sum(s.tax_minor) <> round(sum(s.subtotal_minor) * 0.2) or bool_or(s.subtotal_minor <> (
      select coalesce(sum(l.due_minor * l.quantity), -1) from order_lines l where l.seller_order_id = s.id))
    union select o.id from orders o where not exists (select from seller_orders s where s.order_id = o.id)`.execute(db);
  for (const { id } of uneven) wrong.push(`order ${id} doesn't add up`);
  const { rows: mails } = await sql<{ n: number }>`
    select count(*)::int as n from mail_outbox where to_address like '%@example.com' and subject is not null
      and to_address not in ('first@example.com', 'second@example.com')`.execute(db);
  if (mails[0]?.n !== orders.length) wrong.push(`${mails[0]?.n} mails for ${orders.length} orders`);
  return wrong;
}

async function run(name: string, env: Record<string, string>, open: () => Promise<Database>): Promise<boolean> {
  const started = performance.now();
  const first = await open();
  await migrate(first.db);
  await seedReferenceData(first.db);
  const shop = await createOrderFixture(first);
  const parts: number[] = [];
  for (let i = 0; i < kindsOfParts; i += 1) {
    parts.push(await shop.ad({ stock: stockOfEach, price: { minor: randomInt(1, 99_999), currency: "USD" } }));
  }
  await first.close();
  const outcome = await runOrdersUntilKilled({ SEED: "none", ...env }, parts);
  const last = await open();
  const wrong = await faults(last, outcome, parts);
  await last.close();
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(
    `${name}: ${outcome.attempts} checkouts, ${kills} kills, ${outcome.acknowledged.length} acknowledged, ` +
      `${outcome.refused} refused, ${wrong.length} faults, ${seconds} s`,
  );
  for (const fault of wrong.slice(0, 20)) console.error(`  ${fault}`);
  return wrong.length === 0;
}

await withTestFolder("kill", async (folder) => {
  const postgres = await startPostgres();
  const data = join(folder, "embedded");
  const results = [await run("embedded", { DATA_DIR: data }, () => openDatabase({ folder: data }))];
  if (typeof postgres === "string") console.log(`server: not tested, ${postgres}`);
  else {
    const { url } = postgres;
    const env = { DATA_DIR: join(folder, "server"), DATABASE_URL: url };
    results.push(await run("server", env, () => openDatabase({ url, folder: "" })));
  }
  if (results.includes(false)) process.exitCode = 1;
  if (typeof postgres !== "string") await postgres.stop();
});
