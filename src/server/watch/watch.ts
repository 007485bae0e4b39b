import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";
import type { StatementWatcher } from "#db/watched-pool.ts";
import { type Outage, outageOf } from "#kernel/outage.ts";
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import { Metrics } from "./metrics.ts";
import { verbOf, withoutValues } from "./statements.ts";
import type { Traces } from "./traces.ts";

/** The request that is at work, for whoever is called by it however deep. */
export type RequestAtWork = {
  id: string;
  /** The pattern of its page, once the router knows it. */
  route?: string | undefined;
  /** Its span, or that of the part of it that is at work; undefined unless it is traced. */
  span?: Span | undefined;
  /** What was missing when something of it failed; shared by all its parts. */
  trouble?: { outage: Outage | undefined } | undefined;
};

/** Everything by which this process is looked into; what isn't wanted isn't there. */
export type Watch = {
  requests: AsyncLocalStorage<RequestAtWork>;
  metrics: Metrics | undefined;
  traces: Traces | undefined;
  /** The share of requests that are logged. */
  accessLogSample: number;
  /** Is told of the database's statements. */
  database: StatementWatcher;
};

type WatchConfig = Pick<Config, "metrics" | "traces" | "slowQuery" | "accessLogSample" | "trustedProxies">;

/** Opens what the settings ask for. Metrics and traces are loaded only then. */
export async function openWatch(config: WatchConfig, log: Logger): Promise<Watch> {
  const requests = new AsyncLocalStorage<RequestAtWork>();
  const metrics = config.metrics && (await Metrics.open());
  const traces = config.traces && (await openTraces(config.traces, config.trustedProxies > 0, log));
  return {
    requests,
    metrics,
    traces,
    accessLogSample: config.accessLogSample,
    database: {
      statement(seen) {
        const slow = config.slowQuery > 0 && seen.took >= config.slowQuery;
        if (metrics) metrics.statement(verbOf(seen.text), seen.took / 1_000, seen.failed);
        if (!slow && !traces) return;
        const request = requests.getStore();
        if (traces && request?.span) traces.statement(request.span, seen, verbOf(seen.text));
        if (slow) {
          const statement = withoutValues(seen.text);
          log.warn({ requestId: request?.id, ms: Math.round(seen.took), statement }, "slow statement");
        }
      },
      failed(error) {
        const trouble = requests.getStore()?.trouble;
        if (trouble) trouble.outage ??= outageOf(error);
      },
      waited: (took) => metrics?.waited(took / 1_000),
    },
  };
}

async function openTraces(
  options: NonNullable<Config["traces"]>,
  believesParent: boolean,
  log: Logger,
): Promise<Traces> {
  const { Traces } = await import("./traces.ts");
  return new Traces({
    ...options,
    believesParent,
    onError: (reason) => log.warn({ reason: reason.slice(0, 300) }, "traces were not sent"),
  });
}
