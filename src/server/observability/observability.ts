import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";
import type { QueryObserver } from "#db/observed-pool.ts";
import { detectOutage, type OutageResource } from "#kernel/outage.ts";
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import { Metrics } from "./metrics.ts";
import { getSqlVerb, stripSqlLiterals } from "./sql-text.ts";
import type { Traces } from "./traces.ts";

/**
 * State of the current request, which is stored in an AsyncLocalStorage. All code that runs for the request can read
 * it.
 */
export type ActiveRequest = {
  id: string;
  /** Pattern of the matched route. Undefined until the router has matched one. */
  route?: string | undefined;
  /** Span of the request, or of the loader or action that is running. Undefined if the request is not traced. */
  span?: Span | undefined;
  /** Resource, such as the database, whose outage made a statement fail. All parts of the request share this object. */
  failure?: { outage: OutageResource | undefined } | undefined;
};

/** Metrics, traces and logs of this process. Metrics and traces are undefined if they are not configured. */
export type Observability = {
  requests: AsyncLocalStorage<ActiveRequest>;
  metrics: Metrics | undefined;
  traces: Traces | undefined;
  /** Fraction of requests that are logged, 0 to 1. */
  accessLogSample: number;
  /** Observer of database statements. */
  queryObserver: QueryObserver;
};

type ObservabilityConfig = Pick<Config, "metrics" | "traces" | "slowQuery" | "accessLogSample" | "trustedProxies">;

/** Creates the metrics and traces that are configured. Their modules are loaded only if they are needed. */
export async function createObservability(config: ObservabilityConfig, log: Logger): Promise<Observability> {
  const requests = new AsyncLocalStorage<ActiveRequest>();
  const metrics = config.metrics && (await Metrics.load());
  const traces = config.traces && (await createTraces(config.traces, config.trustedProxies > 0, log));
  return {
    requests,
    metrics,
    traces,
    accessLogSample: config.accessLogSample,
    queryObserver: {
      onQuery(event) {
        const slow = config.slowQuery > 0 && event.duration >= config.slowQuery;
        if (metrics) metrics.recordQuery(getSqlVerb(event.text), event.duration / 1_000, event.failed);
        if (!slow && !traces) return;
        const request = requests.getStore();
        if (traces && request?.span) traces.recordQuery(request.span, event, getSqlVerb(event.text));
        if (slow) {
          const statement = stripSqlLiterals(event.text);
          log.warn({ requestId: request?.id, ms: Math.round(event.duration), statement }, "slow statement");
        }
      },
      onFailure(error) {
        const failure = requests.getStore()?.failure;
        if (failure) failure.outage ??= detectOutage(error);
      },
      onConnectionWait: (duration) => metrics?.recordConnectionWait(duration / 1_000),
    },
  };
}

async function createTraces(
  options: NonNullable<Config["traces"]>,
  trustsParent: boolean,
  log: Logger,
): Promise<Traces> {
  const { Traces } = await import("./traces.ts");
  return new Traces({
    ...options,
    trustsParent,
    onError: (reason) => log.warn({ reason: reason.slice(0, 300) }, "traces were not sent"),
  });
}
