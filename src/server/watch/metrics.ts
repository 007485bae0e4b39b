import type { Counter, Gauge, Histogram, Registry } from "prom-client";

/** A request as it is counted; everything in it has few values. */
export type CountedRequest = { route: string; kind: string; method: string; status: number; seconds: number };

/** A figure that is read when it is asked for: one number, or one for each value of a label. */
export type Figure = {
  name: string;
  help: string;
  /** Counters only ever grow. */
  type?: "gauge" | "counter";
  label?: string;
  read: () => Promise<FigureValue> | FigureValue;
};
export type FigureValue = number | Record<string, number>;

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** What this process counts of itself, in Prometheus' terms. */
export class Metrics {
  readonly #registry: Registry;
  readonly #requests: Counter;
  readonly #durations: Histogram;
  readonly #statements: Histogram;
  readonly #failedStatements: Counter;
  readonly #waits: Histogram;
  readonly #reads = new Map<string, Figure["read"]>();
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

  /** Loads what counts, which nobody who doesn't count needs. */
  static async open(): Promise<Metrics> {
    const loaded = await import("prom-client");
    return new Metrics(loaded.default ?? loaded);
  }

  request({ route, kind, method, status, seconds }: CountedRequest): void {
    this.#requests.inc({ route, kind, method, status: `${Math.floor(status / 100)}xx` });
    this.#durations.observe({ route, kind }, seconds);
  }

  statement(verb: string, seconds: number, failed: boolean): void {
    this.#statements.observe({ verb }, seconds);
    if (failed) this.#failedStatements.inc({ verb });
  }

  waited(seconds: number): void {
    this.#waits.observe(seconds);
  }

  /** Adds a figure, or reads one of this name from elsewhere from now on. One that can't be read is left out that time. */
  figure({ name, help, type = "gauge", label, read }: Figure): void {
    const known = this.#reads.has(name);
    this.#reads.set(name, read);
    if (known) return;
    const fill = async (kept: Gauge | Counter) => {
      kept.reset();
      const value = await Promise.resolve(this.#reads.get(name)?.() ?? {}).catch(() => ({}));
      for (const [key, each] of typeof value === "number" ? [["", value] as const] : Object.entries(value)) {
        kept.inc(label ? { [label]: key } : {}, each);
      }
      // Without a label it begins with 0, which would be taken for what was read.
      if (typeof value !== "number" && !label) kept.remove();
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

  /** Everything as Prometheus reads it. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
