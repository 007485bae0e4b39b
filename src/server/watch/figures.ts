import type { Database, Db } from "#db/database.ts";
import { countWork } from "#domain/admin/troubled.server.ts";
import type { FactKeeper } from "#domain/ads/facts/facts.server.ts";
import type { JobRuns } from "#domain/jobs/runs.ts";
import type { LiveStreams } from "#domain/live/streams.server.ts";
import type { Figure, Metrics } from "./metrics.ts";

/** What work waits in the database is asked so often at most, in milliseconds. */
const askEvery = 15_000;

/** Figures of what the process as a whole is: its version, its database, its jobs. */
export function addProcessFigures(
  metrics: Metrics,
  { version, database, jobs }: { version: string; database: Database; jobs: () => ReadonlyMap<string, JobRuns> },
): void {
  const { kind, db } = database;
  const build = `${version}, ${kind}, node ${process.versions.node}`;
  const jobFigure = (name: string, help: string, of: (job: JobRuns) => number | undefined, type?: Figure["type"]) =>
    metrics.figure({
      name: `karaj_job_${name}`,
      help,
      label: "job",
      ...(type ? { type } : {}),
      read: () =>
        Object.fromEntries(
          [...jobs()].flatMap(([job, runs]) => ((value) => (value === undefined ? [] : [[job, value]]))(of(runs))),
        ),
    });
  metrics.figure({ name: "karaj_build_info", help: "What is running", label: "build", read: () => ({ [build]: 1 }) });
  metrics.figure({
    name: "karaj_db_connections",
    help: "Connections to the database, by whether a request has them",
    label: "state",
    read: () => {
      const { size, busy } = database.use();
      return { busy, idle: Math.max(0, size - busy) };
    },
  });
  metrics.figure({
    name: "karaj_db_waiting",
    help: "Requests that wait for a connection",
    read: () => database.use().waiting,
  });
  if (database.replicas().length > 0) {
    metrics.figure({
      name: "karaj_db_replica_lag_seconds",
      help: "How far behind replicas are",
      label: "replica",
      read: () =>
        Object.fromEntries(
          database.replicas().flatMap(({ name, lag }) => (Number.isFinite(lag) ? [[name, lag / 1_000]] : [])),
        ),
    });
    metrics.figure({
      name: "karaj_db_replica_read",
      help: "Whether replicas are read",
      label: "replica",
      read: () => Object.fromEntries(database.replicas().map(({ name, isRead }) => [name, isRead ? 1 : 0])),
    });
  }
  const seconds = (time: number | undefined) => time && time / 1_000;
  jobFigure("last_run_timestamp_seconds", "When a job last began", (job) => seconds(job.beganAt));
  jobFigure("last_success_timestamp_seconds", "When a job last came to a good end", (job) => seconds(job.doneAt));
  jobFigure("last_duration_seconds", "How long its last good run took", (job) => job.took / 1_000);
  jobFigure("runs_total", "How often a job ran", (job) => job.runs, "counter");
  jobFigure("failures_total", "How often a job failed", (job) => job.failures, "counter");
  jobFigure("failing", "How often it has failed since its last good run", (job) => job.failing);
  const waiting = rememberedFor(askEvery, () => waitingWork(db));
  metrics.figure({
    name: "karaj_mails",
    help: "Mails not sent yet, and given up",
    label: "state",
    read: async () => (await waiting()).mails,
  });
  metrics.figure({
    name: "karaj_imports",
    help: "Sellers' files in line and at work",
    label: "state",
    read: async () => (await waiting()).imports,
  });
  metrics.figure({
    name: "karaj_put_aside",
    help: "Pieces of work that failed too often and wait for an administrator",
    label: "work",
    read: async () => (await waiting()).aside,
  });
}

/** Pages that are kept whole, as far as they are counted. */
export type PageCacheFigures = { bytes: number; size: number; hits: number; misses: number };

/** Pieces of pages that are kept, as far as they are counted. */
export type PieceFigures = { bytes: number; hits: number; misses: number };

/** Figures of what the application keeps in memory and open. Whatever is kept there from now on is added here. */
export function addAppFigures(
  metrics: Metrics,
  {
    facts,
    live,
    pageCache,
    pieces,
  }: { facts: FactKeeper; live: LiveStreams; pageCache?: PageCacheFigures; pieces?: PieceFigures },
): void {
  metrics.figure({ name: "karaj_live_streams", help: "Open streams of events", read: () => live.count });
  metrics.figure({
    name: "karaj_facts_rows",
    help: "Ads that are kept in memory for lists",
    read: () => facts.figures.rows,
  });
  metrics.figure({
    name: "karaj_facts_catch_ups_total",
    help: "How often they were caught up with the database",
    type: "counter",
    read: () => facts.figures.catchUps,
  });
  metrics.figure({
    name: "karaj_facts_catch_up_seconds",
    help: "How long the last catching up took",
    read: () => facts.figures.took / 1_000,
  });
  if (pieces) {
    metrics.figure({
      name: "karaj_page_pieces_bytes",
      help: "Memory of kept pieces of pages",
      read: () => pieces.bytes,
    });
    metrics.figure({
      name: "karaj_page_pieces_total",
      help: "Pieces that pages were put together from, by whether one was kept",
      type: "counter",
      label: "outcome",
      read: () => ({ hit: pieces.hits, miss: pieces.misses }),
    });
  }
  if (!pageCache) return;
  metrics.figure({ name: "karaj_page_cache_bytes", help: "Memory of kept pages", read: () => pageCache.bytes });
  metrics.figure({ name: "karaj_page_cache_pages", help: "Pages that are kept", read: () => pageCache.size });
  metrics.figure({
    name: "karaj_page_cache_requests_total",
    help: "Requests for pages that may be kept, by whether one was",
    type: "counter",
    label: "outcome",
    read: () => ({ hit: pageCache.hits, miss: pageCache.misses }),
  });
}

async function waitingWork(db: Db) {
  const [work, imports] = await Promise.all([
    countWork(db),
    db
      .selectFrom("imports")
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere("state", "=", "waiting").as("waiting"),
        eb.fn.countAll<number>().filterWhere("state", "=", "running").as("running"),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const aside = Object.fromEntries(Object.entries(work).map(([kind, { aside }]) => [kind, aside]));
  return { mails: { waiting: work.mails.waiting, failed: work.mails.aside }, imports, aside };
}

/** What was read last, unless that was too long ago. */
function rememberedFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    if (known && Date.now() - readAt < milliseconds) return known;
    readAt = Date.now();
    const reading = read();
    known = reading;
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };
}
