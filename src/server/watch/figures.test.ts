import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { StatementSeen } from "#db/watched-pool.ts";
import { FactKeeper } from "#domain/ads/facts/facts.server.ts";
import { jobRuns, recorded } from "#domain/jobs/runs.ts";
import type { LiveStreams } from "#domain/live/streams.server.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { freshEmbedded, onEachDatabase } from "../../../tests/support/databases.ts";
import { addAppFigures, addProcessFigures } from "./figures.ts";
import { Metrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-server.ts";

onEachDatabase("a watched database", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("tells statements without their values, those that fail too, and who waits", async () => {
    const seen: StatementSeen[] = [];
    const waits: number[] = [];
    database.watch({ statement: (each) => seen.push(each), waited: (took) => waits.push(took) });
    await sql`select ${"a secret"}::text as text`.execute(database.db);
    await sql`select 1 / 0`.execute(database.db).catch(() => {});
    expect(seen).toMatchObject([
      { text: "select $1::text as text", failed: false },
      { text: "select 1 / 0", failed: true },
    ]);
    expect(waits).toHaveLength(2);
    expect(database.use()).toMatchObject({ busy: 0, waiting: 0 });
    const { size } = database.use();
    const many = Array.from({ length: size + 3 }, () => sql`select pg_sleep(0.02)`.execute(database.db));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(database.use().waiting).toBeGreaterThan(0);
    await Promise.all(many);
    expect(database.use()).toEqual({ size, busy: 0, waiting: 0 });
  });
});

describe("figures", () => {
  it("stand in the table of the documents, each of them and no other", async () => {
    const metrics = await Metrics.open();
    // With everything that has figures of its own; what they tell is nothing here.
    const replicas = () => [{ name: "one", lag: 0, isRead: true }];
    const database: Database = { ...(await freshEmbedded()), replicas };
    const facts = { figures: { rows: 0, catchUps: 0, took: 0 } } as FactKeeper;
    const kept = { bytes: 0, size: 0, hits: 0, misses: 0 };
    addProcessFigures(metrics, { version: "1.2.3", database, jobs: () => new Map() });
    addAppFigures(metrics, { facts, live: { count: 0 } as LiveStreams, pageCache: kept, pieces: kept });
    const told = [...(await metrics.text()).matchAll(/^# TYPE (karaj_\w+)/gm)].map(([, name]) => name);
    const page = readFileSync(join(import.meta.dirname, "../../../docs/operations/watch.md"), "utf8");
    const rows = page.split("\n").filter((line) => line.startsWith("| `karaj_"));
    const names = rows.flatMap((row) => row.split(" | ")[0]?.match(/karaj_\w+/g) ?? []);
    expect(names.toSorted()).toEqual(told.toSorted());
  });

  it("are told as Prometheus reads them, at an address of their own", async () => {
    const database = await freshEmbedded();
    const metrics = await Metrics.open();
    await queueMail(database.db, { to: "somebody@example.com", subject: "s", text: "t" }, new Date());
    await recorded("good", async () => {});
    await recorded("bad", async () => Promise.reject(new Error("no"))).catch(() => {});
    const facts = new FactKeeper(database.db);
    await facts.current();
    const pageCache = { bytes: 5, size: 1, hits: 3, misses: 2 };
    addProcessFigures(metrics, { version: "1.2.3", database, jobs: jobRuns });
    // Twice, as an application that is loaded afresh does.
    for (const count of [1, 7]) addAppFigures(metrics, { facts, live: { count } as LiveStreams, pageCache });
    metrics.request({ route: "/shop", kind: "page", method: "GET", status: 204, seconds: 0.1 });
    const { port, stop } = await serveMetrics(metrics, { port: 0, host: "127.0.0.1" }, () => {});
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await answer.text();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await stop();

    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    const sample =
      /^[a-z_]\w*(\{[a-z_]\w*="(?:[^"\\]|\\.)*"(,[a-z_]\w*="(?:[^"\\]|\\.)*")*\})? (NaN|[+-]Inf|-?[\d.e+-]+)$/;
    const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
    expect(lines.filter((line) => !sample.test(line))).toEqual([]);
    expect(text.split("\n")).toEqual(
      expect.arrayContaining([
        'karaj_http_requests_total{route="/shop",kind="page",method="GET",status="2xx"} 1',
        'karaj_mails{state="waiting"} 1',
        'karaj_mails{state="failed"} 0',
        'karaj_imports{state="running"} 0',
        'karaj_job_failures_total{job="bad"} 1',
        'karaj_job_failures_total{job="good"} 0',
        'karaj_db_connections{state="idle"} 1',
        "karaj_db_waiting 0",
        "karaj_live_streams 7",
        "karaj_facts_rows 0",
        "karaj_facts_catch_ups_total 1",
        'karaj_page_cache_requests_total{outcome="hit"} 3',
        expect.stringMatching(/^karaj_build_info\{build="1\.2\.3, embedded, node [\d.]+"\} 1$/),
        expect.stringMatching(/^process_resident_memory_bytes \d+$/),
        expect.stringMatching(/^nodejs_eventloop_lag_seconds [\d.]+$/),
      ]),
    );
    expect(text).not.toContain('karaj_job_last_success_timestamp_seconds{job="bad"}');
    await database.close();
    // Without its database it still tells the rest.
    expect(await metrics.text()).toContain("karaj_live_streams 7");
  });
});
