import { context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import type { QueryEvent } from "#db/observed-pool.ts";
import type { RequestMetric } from "./metrics.ts";
import { parseTraceParent } from "./trace-parent.ts";

export type TraceOptions = {
  endpoint: string;
  /** Fraction of requests that are traced, 0 to 1. */
  share: number;
  service: string;
  /** Whether to continue the trace of the header `traceparent`. Safe only behind a proxy that controls this header. */
  trustsParent: boolean;
  /** Called with an error message when the collector cannot be reached, at most once a minute. */
  onError: (message: string) => void;
};

/**
 * Maximum time in milliseconds for sending the remaining spans when the server stops. The next constant is the
 * minimum time between two error reports.
 */
const FLUSH_TIMEOUT_MS = 3_000;
const ERROR_REPORT_INTERVAL_MS = 60_000;

/**
 * Records spans of requests, loaders and statements, and sends them to a collector. The module is loaded only if
 * tracing is configured.
 */
export class Traces {
  readonly #provider: BasicTracerProvider;
  readonly #trustsParent: boolean;

  constructor({ endpoint, share, service, trustsParent: believesParent, onError }: TraceOptions) {
    this.#trustsParent = believesParent;
    this.#provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ "service.name": service }),
      sampler: new ParentBasedSampler({
        root: new TraceIdRatioBasedSampler(share),
        remoteParentSampled: new AlwaysOnSampler(),
        remoteParentNotSampled: new AlwaysOffSampler(),
      }),
      spanProcessors: [
        new BatchSpanProcessor(
          createReportingExporter(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), onError),
        ),
      ],
    });
  }

  /** Starts the span of a request. If the request is not sampled, the span records nothing. */
  startRequestSpan(request: Request, requestId: string): Span {
    const parent = this.#trustsParent ? parseTraceParent(request.headers.get("traceparent")) : undefined;
    const outer = parent ? trace.setSpanContext(context.active(), parent) : context.active();
    const attributes = { "http.request.method": request.method, "karaj.request_id": requestId };
    return this.#tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, outer);
  }

  /** Ends the span of a request. Adds the attributes that are known only after the response. */
  endRequestSpan(span: Span, { route, kind, method, status }: Omit<RequestMetric, "seconds">): void {
    span.updateName(`${method} ${route}`);
    span.setAttributes({ "http.route": route, "http.response.status_code": status, "karaj.kind": kind });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Starts a span inside of another one. The caller must end it. */
  startChildSpan(parent: Span, name: string): Span {
    return this.#tracer.startSpan(name, {}, trace.setSpan(context.active(), parent));
  }

  /** Records a finished statement with its text, but without its values. */
  recordQuery(parent: Span, { text, startedAt, duration, failed }: QueryEvent, verb: string): void {
    const startTime = performance.timeOrigin + startedAt;
    const span = this.#tracer.startSpan(
      `db ${verb}`,
      {
        kind: SpanKind.CLIENT,
        startTime,
        attributes: { "db.system.name": "postgresql", "db.operation.name": verb, "db.query.text": text },
      },
      trace.setSpan(context.active(), parent),
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(startTime + duration);
  }

  /** Sends the remaining spans and stops. */
  async stop(): Promise<void> {
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS).unref());
    // `onError` has reported the failure already.
    await Promise.race([this.#provider.shutdown().catch(() => {}), timeout]);
  }

  get #tracer() {
    return this.#provider.getTracer("karaj");
  }
}

/** Wraps an exporter of spans. Calls `onError` when it fails. */
function createReportingExporter(exporter: SpanExporter, onError: (message: string) => void): SpanExporter {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - reportedAt > ERROR_REPORT_INTERVAL_MS) {
          reportedAt = performance.now();
          onError(result.error.message);
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
