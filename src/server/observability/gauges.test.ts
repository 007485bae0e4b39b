import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { QueryEvent } from "#db/observed-pool.ts";
import { withTransaction } from "#db/transaction.ts";
import { getJobRunStatistics, trackJobRun } from "#domain/jobs/job-runs.ts";
import { SearchIndex } from "#domain/listings/index/search-index.server.ts";
import type { LiveEventStreams } from "#domain/live-events/live-streams.server.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { createEmbeddedDatabase, describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { registerAppGauges, registerProcessGauges } from "./gauges.ts";
import { Metrics } from "./metrics.ts";
import { startMetricsEndpoint } from "./metrics-server.ts";

describeOnEachDatabase("Database.watch", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("Database.watch reports failed queries, waits for a connection, and queries with their values left out", async () => {
    const queries: QueryEvent[] = [];
    const waitTimes: number[] = [];
    database.observe({
      onQuery: (each) => queries.push(each),
      onConnectionWait: (durationMs) => waitTimes.push(durationMs),
    });
    await sql`select ${"a secret"}::text as text`.execute(database.db);
    await sql`select 1 / 0`.execute(database.db).catch(() => {});
    expect(queries).toMatchObject([
      { text: "select $1::text as text", failed: false },
      { text: "select 1 / 0", failed: true },
    ]);
    expect(waitTimes).toHaveLength(2);
    expect(database.getPoolStats()).toMatchObject({ busy: 0, waiting: 0 });
    const { size } = database.getPoolStats();
    // Transactions hold all connections, so three more queries wait.
    const release = Promise.withResolvers<void>();
    const holding = Array.from({ length: size }, () => withTransaction(database.db, () => release.promise));
    const waiting = Array.from({ length: 3 }, () => sql`select 1`.execute(database.db));
    await expect.poll(() => database.getPoolStats()).toEqual({ size, busy: size, waiting: 3 });
    release.resolve();
    await Promise.all([...holding, ...waiting]);
    expect(database.getPoolStats()).toEqual({ size, busy: 0, waiting: 0 });
  });
});

describe("Metrics", () => {
  let embedded: Database;
  beforeAll(async () => {
    embedded = await createEmbeddedDatabase();
  });

  it("docs/operations/watch.md lists exactly the registered metrics", async () => {
    const metrics = await Metrics.load();
    // Registers every component with metrics. The values do not matter here.
    const replicas = () => [{ name: "one", lag: 0, isUsable: true }];
    const database: Database = { ...embedded, getReplicaStates: replicas };
    const index = { stats: { rows: 0, catchUps: 0, durationMs: 0 } } as SearchIndex;
    const cacheStats = { bytes: 0, size: 0, hits: 0, misses: 0 };
    registerProcessGauges(metrics, { version: "1.2.3", database, jobs: () => new Map() });
    registerAppGauges(metrics, {
      searchIndex: index,
      live: { count: 0 } as LiveEventStreams,
      pageCache: cacheStats,
      fragments: cacheStats,
    });
    const renderedNames = [...(await metrics.render()).matchAll(/^# TYPE (karaj_\w+)/gm)].map(([, name]) => name);
    const page = readFileSync(join(import.meta.dirname, "../../../docs/operations/watch.md"), "utf8");
    const rows = page.split("\n").filter((line) => line.startsWith("| `karaj_"));
    const names = rows.flatMap((row) => row.split(" | ")[0]?.match(/karaj_\w+/g) ?? []);
    expect(names.toSorted()).toEqual(renderedNames.toSorted());
  });

  it("startMetricsEndpoint serves all metrics in the Prometheus text format", async () => {
    const metrics = await Metrics.load();
    await queueMail(embedded.db, { to: "somebody@example.com", subject: "s", text: "t" }, new Date());
    await trackJobRun("good", async () => {});
    await trackJobRun("bad", async () => Promise.reject(new Error("no"))).catch(() => {});
    const index = new SearchIndex(embedded.db);
    await index.getSnapshot();
    const pageCache = { bytes: 5, size: 1, hits: 3, misses: 2 };
    registerProcessGauges(metrics, { version: "1.2.3", database: embedded, jobs: getJobRunStatistics });
    // Registered twice, as a hot-reloaded application does.
    for (const count of [1, 7])
      registerAppGauges(metrics, { searchIndex: index, live: { count } as LiveEventStreams, pageCache });
    metrics.recordRequest({ route: "/shop", kind: "page", method: "GET", status: 204, seconds: 0.1 });
    const { port, stop } = await startMetricsEndpoint(metrics, { port: 0, host: "127.0.0.1" }, () => {});
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
        "karaj_search_index_rows 0",
        "karaj_search_index_refreshes_total 1",
        'karaj_page_cache_requests_total{outcome="hit"} 3',
        expect.stringMatching(/^karaj_build_info\{build="1\.2\.3, embedded, node [\d.]+"\} 1$/),
        expect.stringMatching(/^process_resident_memory_bytes \d+$/),
        expect.stringMatching(/^nodejs_eventloop_lag_seconds [\d.]+$/),
      ]),
    );
    expect(text).not.toContain('karaj_job_last_success_timestamp_seconds{job="bad"}');
    await embedded.close();
    // The remaining metrics stay available without the database.
    expect(await metrics.render()).toContain("karaj_live_streams 7");
  });
});
