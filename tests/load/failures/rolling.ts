/**
 * Failure test: rolling upgrade. Two processes behind Caddy with the project's Caddyfile are replaced one after the
 * other, while people browse and place orders. No request may be lost or fail, and orders must reach both processes.
 * Needs `caddy`; without it the test is skipped with exit code 77.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/open-database.ts";
import { registerExitCleanup } from "../../support/exit-cleanup.ts";
import { findFreePort, startPostgres } from "../../support/postgres-server.ts";
import { createChecks, waitUntil } from "../support/checks.ts";
import {
  buildOrderRequest,
  createFailureTestData,
  type FailureTestData,
  sendApiRequest,
} from "../support/failure-test-data.ts";
import { type RunningKaraj, startUnseededServer, stopServer, withTestFolder } from "../support/servers.ts";

const { must } = createChecks();
const rounds = Number(process.env.ROUNDS ?? 2);
/** Time in milliseconds after which the proxy has certainly noticed that a process is up or down. */
const PROXY_CHECK_MS = 3_000;

const version = spawnSync("caddy", ["version"], { encoding: "utf8" }).stdout?.match(/(\d+)\.(\d+)/);
const caddyfile = readFileSync(join(import.meta.dirname, "../../../deploy/Caddyfile"), "utf8");

/**
 * Returns the project's Caddyfile with two local ports as its servers. Caddy before 2.7 does not know the client's
 * address behind a proxy, so it identifies clients by their connection.
 */
function configured(ports: readonly number[]): string {
  const [, major, minor] = version ?? [];
  const isOld = Number(major) === 2 && Number(minor) < 7;
  const localCaddyfile = caddyfile.replace(/app-1:3000 app-2:3000/, ports.map((port) => `127.0.0.1:${port}`).join(" "));
  const compatibleConfig = isOld
    ? localCaddyfile.replace("client_ip_hash", "ip_hash").replace("{client_ip}", "{remote_host}")
    : localCaddyfile;
  return `{\n\tadmin off\n}\n${compatibleConfig}`;
}

async function startCaddy(folder: string, ports: readonly number[]): Promise<{ url: string; child: ChildProcess }> {
  const config = join(folder, "Caddyfile");
  writeFileSync(config, configured(ports));
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const child = spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], {
    env: { ...process.env, SITE_HOST: url, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: "ignore",
  });
  child.once(
    "exit",
    registerExitCleanup(() => child.kill("SIGKILL")),
  );
  if ((await waitUntil(async () => (await fetch(url)).status === 200)) === undefined)
    throw new Error("Caddy did not start");
  return { url, child };
}

/** Runs all simulated users until they are stopped. Counts the responses by kind and status. */
function startAllVisitors(testData: FailureTestData, url: string) {
  const countsByResult: Record<string, number> = {};
  let slowest = 0;
  let isRunning = true;
  const repeatUntilStopped = async (kind: string, work: () => ReturnType<typeof sendApiRequest>) => {
    while (isRunning) {
      const { status, body, durationMs } = await work();
      const name = `${kind} ${status}${status >= 400 || status === 0 ? ` ${body.code ?? body.error ?? body.text}` : ""}`;
      countsByResult[name] = (countsByResult[name] ?? 0) + 1;
      slowest = Math.max(slowest, durationMs);
    }
  };
  const order = () =>
    sendApiRequest(url, "POST", "/api/v1/checkout", { body: buildOrderRequest(testData), key: randomUUID() });
  const all = Promise.all([
    repeatUntilStopped("order", order),
    repeatUntilStopped("order", order),
    repeatUntilStopped("list", () => sendApiRequest(url, "GET", "/api/v1/products?limit=16")),
    repeatUntilStopped("page", () => sendApiRequest(url, "GET", "/shop/Allproducts/part")),
  ]);
  const end = async () => {
    isRunning = false;
    await all;
    return { answered: countsByResult, slowest };
  };
  return { end };
}

if (!version) {
  console.log("  not tested: there is no caddy on this machine");
  process.exit(77);
}
const postgres = await startPostgres();
if (typeof postgres === "string") throw new Error(postgres);
await withTestFolder("rolling", async (folder) => {
  const { url: DATABASE_URL } = postgres;
  const database = await openDatabase({ url: DATABASE_URL, folder: "" });
  const testData = await createFailureTestData(database, { members: 1, stockOfEach: 1_000_000 });
  const ports = [await findFreePort(), await findFreePort()];
  const env = { DATABASE_URL, DATA_DIR: folder, TRUST_PROXY: "1", DRAIN_SECONDS: "3", SESSION_SECRET: randomUUID() };
  const start = (port: number) => startUnseededServer({ ...env, PORT: String(port) });
  const processes: RunningKaraj[] = [];
  for (const port of ports) processes.push(await start(port));
  const caddy = await startCaddy(folder, ports);
  const people = startAllVisitors(testData, caddy.url);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, port] of ports.entries()) {
      await pause(PROXY_CHECK_MS);
      await stopServer(processes[i] as RunningKaraj);
      processes[i] = await start(port);
    }
  }
  await pause(PROXY_CHECK_MS);
  const { answered, slowest } = await people.end();
  const expectedResults = /^(order 201|list 200|page 200)$/;
  must(
    "every request gets the expected status",
    Object.keys(answered).every((kind) => expectedResults.test(kind)),
    answered,
  );
  const confirmed = answered["order 201"] ?? 0;
  const { orders } = await database.db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("orders"))
    .executeTakeFirstOrThrow();
  must("exactly the confirmed orders are stored", confirmed > 0 && Number(orders) === confirmed, orders);
  must("no request takes 2 seconds", slowest < 2_000, `${slowest} ms`);
  caddy.child.kill("SIGTERM");
  await Promise.all(processes.map(stopServer));
  await database.close();
}).finally(() => postgres.stop());
