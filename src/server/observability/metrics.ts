import type { Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * Labels and duration of a request in the metrics. Each label has only a few different values, because each
 * combination is a time series.
 */
export type RequestMetric = { route: string; kind: string; method: string; status: number; seconds: number };

/**
 * Metric whose value is read when the metrics are requested. `read` returns one number, or an object with a number
 * for each value of `label`.
 */
export type GaugeDefinition = {
  name: string;
  help: string;
  /** Kind of the metric. A counter never decreases. */
  type?: "gauge" | "counter";
  label?: string;
  read: () => Promise<GaugeValue> | GaugeValue;
};
type GaugeValue = number | Record<string, number>;

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Prometheus metrics of this process. */
export class Metrics {
  readonly #registry: Registry;
  readonly #requests: Counter;
  readonly #durations: Histogram;
  readonly #statements: Histogram;
  readonly #failedStatements: Counter;
  readonly #waits: Histogram;
  readonly #reads = new Map<string, GaugeDefinition["read"]>();
  readonly #prom: typeof import("prom-client");

  private constructor(prom: typeof import("prom-client")) {
    this.#prom = prom;
    const registry = new prom.Registry();
    const registers = [registry];
    this.#registry = registry;
    this.#requests = new prom.Counter({
      name: "karaj_http_requests_total",
      help: "Requests that were answered",
      labelNames: ["route", "kind", "method", "status"],
      registers,
    });
    this.#durations = new prom.Histogram({
      name: "karaj_http_request_duration_seconds",
      help: "How long answers took",
      labelNames: ["route", "kind"],
      buckets: requestBuckets,
      registers,
    });
    this.#statements = new prom.Histogram({
      name: "karaj_db_statement_duration_seconds",
      help: "How long statements took in the database",
      labelNames: ["verb"],
      buckets: statementBuckets,
      registers,
    });
    this.#failedStatements = new prom.Counter({
      name: "karaj_db_statement_failures_total",
      help: "Statements that the database refused, or that broke off",
      labelNames: ["verb"],
      registers,
    });
    this.#waits = new prom.Histogram({
      name: "karaj_db_wait_seconds",
      help: "How long requests waited for a connection",
      buckets: statementBuckets,
      registers,
    });
    prom.collectDefaultMetrics({ register: registry });
  }

  /** Loads the Prometheus client. Call it only if metrics are configured. */
  static async load(): Promise<Metrics> {
    const loaded = await import("prom-client");
    return new Metrics(loaded.default ?? loaded);
  }

  recordRequest({ route, kind, method, status, seconds }: RequestMetric): void {
    this.#requests.inc({ route, kind, method, status: `${Math.floor(status / 100)}xx` });
    this.#durations.observe({ route, kind }, seconds);
  }

  recordQuery(verb: string, seconds: number, failed: boolean): void {
    this.#statements.observe({ verb }, seconds);
    if (failed) this.#failedStatements.inc({ verb });
  }

  recordConnectionWait(seconds: number): void {
    this.#waits.observe(seconds);
  }

  /**
   * Registers a metric, or replaces `read` of a registered one. If `read` fails, the response does not contain the
   * metric.
   */
  registerGauge({ name, help, type = "gauge", label, read }: GaugeDefinition): void {
    const isRegistered = this.#reads.has(name);
    this.#reads.set(name, read);
    if (isRegistered) return;
    const fill = async (metric: Gauge | Counter) => {
      metric.reset();
      const value = await Promise.resolve(this.#reads.get(name)?.() ?? {}).catch(() => ({}));
      for (const [key, each] of typeof value === "number" ? [["", value] as const] : Object.entries(value)) {
        metric.inc(label ? { [label]: key } : {}, each);
      }
      // A metric without a label starts at 0, which would look like a value that was read.
      if (typeof value !== "number" && !label) metric.remove();
    };
    const shape = { name, help, labelNames: label ? [label] : [], registers: [this.#registry] };
    if (type === "counter") {
      new this.#prom.Counter({
        ...shape,
        async collect() {
          await fill(this);
        },
      });
    } else {
      new this.#prom.Gauge({
        ...shape,
        async collect() {
          await fill(this);
        },
      });
    }
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Returns all metrics in the text format of Prometheus. */
  render(): Promise<string> {
    return this.#registry.metrics();
  }
}
