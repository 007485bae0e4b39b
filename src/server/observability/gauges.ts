import type { Database, Db } from "#db/database.ts";
import { countOpenJobs } from "#domain/admin/failed-jobs.server.ts";
import type { JobRunStatistics } from "#domain/jobs/job-runs.ts";
import type { SearchIndex } from "#domain/listings/index/search-index.server.ts";
import type { LiveEventStreams } from "#domain/live-events/live-streams.server.ts";
import type { GaugeDefinition, Metrics } from "./metrics.ts";

/** Minimum time between two queries that count pending work, in milliseconds. */
const WORK_QUERY_INTERVAL_MS = 15_000;

/** Registers the metrics of the process: version, database and jobs. */
export function registerProcessGauges(
  metrics: Metrics,
  {
    version,
    database,
    jobs,
  }: { version: string; database: Database; jobs: () => ReadonlyMap<string, JobRunStatistics> },
): void {
  const { kind, db } = database;
  const build = `${version}, ${kind}, node ${process.versions.node}`;
  const registerJobGauge = (
    name: string,
    help: string,
    getValue: (job: JobRunStatistics) => number | undefined,
    type?: GaugeDefinition["type"],
  ) =>
    metrics.registerGauge({
      name: `karaj_job_${name}`,
      help,
      label: "job",
      type,
      read: () =>
        Object.fromEntries(
          [...jobs()].flatMap(([job, runs]) =>
            ((value) => (value === undefined ? [] : [[job, value]]))(getValue(runs)),
          ),
        ),
    });
  metrics.registerGauge({
    name: "karaj_build_info",
    help: "Version, database and Node.js version",
    label: "build",
    read: () => ({ [build]: 1 }),
  });
  metrics.registerGauge({
    name: "karaj_db_connections",
    help: "Connections to the database, by whether a request has them",
    label: "state",
    read: () => {
      const { size, busy } = database.getPoolStats();
      return { busy, idle: Math.max(0, size - busy) };
    },
  });
  metrics.registerGauge({
    name: "karaj_db_waiting",
    help: "Requests that wait for a connection",
    read: () => database.getPoolStats().waiting,
  });
  if (database.getReplicaStates().length > 0) {
    metrics.registerGauge({
      name: "karaj_db_replica_lag_seconds",
      help: "Lag of replicas",
      label: "replica",
      read: () =>
        Object.fromEntries(
          database.getReplicaStates().flatMap(({ name, lag }) => (Number.isFinite(lag) ? [[name, lag / 1_000]] : [])),
        ),
    });
    metrics.registerGauge({
      name: "karaj_db_replica_read",
      help: "Whether replicas are read",
      label: "replica",
      read: () =>
        Object.fromEntries(database.getReplicaStates().map(({ name, isUsable: isRead }) => [name, isRead ? 1 : 0])),
    });
  }
  const seconds = (time: number | undefined) => time && time / 1_000;
  registerJobGauge("last_run_timestamp_seconds", "Start of the last run of a job", (job) => seconds(job.beganAt));
  registerJobGauge("last_success_timestamp_seconds", "End of the last successful run of a job", (job) =>
    seconds(job.doneAt),
  );
  registerJobGauge(
    "last_duration_seconds",
    "Duration of the last successful run of a job",
    (job) => job.durationMs / 1_000,
  );
  registerJobGauge("runs_total", "Runs of a job", (job) => job.runs, "counter");
  registerJobGauge("failures_total", "Failures of a job", (job) => job.failures, "counter");
  registerJobGauge("failing", "Failures of a job since its last successful run", (job) => job.failing);
  const getPendingWork = memoize(WORK_QUERY_INTERVAL_MS, () => countPendingWork(db));
  metrics.registerGauge({
    name: "karaj_mails",
    help: "Mails that wait to be sent, and dead-lettered mails",
    label: "state",
    read: async () => (await getPendingWork()).mails,
  });
  metrics.registerGauge({
    name: "karaj_imports",
    help: "Import files that wait or run",
    label: "state",
    read: async () => (await getPendingWork()).imports,
  });
  metrics.registerGauge({
    name: "karaj_jobs_dead_lettered",
    help: "Jobs that failed too often and wait for an administrator",
    label: "work",
    read: async () => (await getPendingWork()).deadLettered,
  });
}

export type PageCacheStats = { bytes: number; size: number; hits: number; misses: number };

export type FragmentCacheStats = { bytes: number; hits: number; misses: number };

/** Registers the metrics of data in memory and of open event streams. Add every new cache here. */
export function registerAppGauges(
  metrics: Metrics,
  {
    searchIndex,
    live,
    pageCache,
    fragments,
  }: { searchIndex: SearchIndex; live: LiveEventStreams; pageCache?: PageCacheStats; fragments?: FragmentCacheStats },
): void {
  metrics.registerGauge({ name: "karaj_live_streams", help: "Open streams of events", read: () => live.count });
  metrics.registerGauge({
    name: "karaj_search_index_rows",
    help: "Listings in the search index",
    read: () => searchIndex.stats.rows,
  });
  metrics.registerGauge({
    name: "karaj_search_index_refreshes_total",
    help: "Refreshes of the search index from the database",
    type: "counter",
    read: () => searchIndex.stats.catchUps,
  });
  metrics.registerGauge({
    name: "karaj_search_index_refresh_seconds",
    help: "Duration of the last refresh of the search index",
    read: () => searchIndex.stats.durationMs / 1_000,
  });
  if (fragments) {
    metrics.registerGauge({
      name: "karaj_fragment_cache_bytes",
      help: "Memory of cached page fragments",
      read: () => fragments.bytes,
    });
    metrics.registerGauge({
      name: "karaj_fragment_cache_requests_total",
      help: "Fragments that pages used, by whether one was cached",
      type: "counter",
      label: "outcome",
      read: () => ({ hit: fragments.hits, miss: fragments.misses }),
    });
  }
  if (!pageCache) return;
  metrics.registerGauge({
    name: "karaj_page_cache_bytes",
    help: "Memory of cached pages",
    read: () => pageCache.bytes,
  });
  metrics.registerGauge({ name: "karaj_page_cache_pages", help: "Cached pages", read: () => pageCache.size });
  metrics.registerGauge({
    name: "karaj_page_cache_requests_total",
    help: "Requests for cacheable pages, by whether the page was cached",
    type: "counter",
    label: "outcome",
    read: () => ({ hit: pageCache.hits, miss: pageCache.misses }),
  });
}

async function countPendingWork(db: Db) {
  const [work, imports] = await Promise.all([
    countOpenJobs(db),
    db
      .selectFrom("imports")
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere("state", "=", "waiting").as("waiting"),
        eb.fn.countAll<number>().filterWhere("state", "=", "running").as("running"),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const deadLettered = Object.fromEntries(
    Object.entries(work).map(([kind, { aside: deadLettered }]) => [kind, deadLettered]),
  );
  return { mails: { waiting: work.mails.waiting, failed: work.mails.aside }, imports, deadLettered };
}

/**
 * Returns a function that calls `read` at most once per period and otherwise returns the last result. The result of a
 * failed call is not kept.
 */
function memoize<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    if (cached && Date.now() - readAt < milliseconds) return cached;
    readAt = Date.now();
    const pending = read();
    cached = pending;
    pending.catch(() => {
      if (cached === pending) cached = undefined;
    });
    return pending;
  };
}
