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
import type { StatementSeen } from "#db/watched-pool.ts";
import type { CountedRequest } from "./metrics.ts";
import { parentOf } from "./trace-parent.ts";

export type TraceOptions = {
  endpoint: string;
  /** The share of requests that are traced. */
  share: number;
  service: string;
  /** Whether a proxy of our own stands in front, whose `traceparent` can be believed. */
  believesParent: boolean;
  /** Told that spans didn't reach the collector, once a minute at most. */
  onError: (message: string) => void;
};

/** How long a stop waits for the collector to take the rest, and how often its failures are told, in milliseconds. */
const patience = 3_000;
const tellEvery = 60_000;

/** Spans of requests, of what pages load, and of statements, sent to a collector. Loaded only when traces are wanted. */
export class Traces {
  readonly #provider: BasicTracerProvider;
  readonly #believesParent: boolean;

  constructor({ endpoint, share, service, believesParent, onError }: TraceOptions) {
    this.#believesParent = believesParent;
    this.#provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ "service.name": service }),
      sampler: new ParentBasedSampler({
        root: new TraceIdRatioBasedSampler(share),
        remoteParentSampled: new AlwaysOnSampler(),
        remoteParentNotSampled: new AlwaysOffSampler(),
      }),
      spanProcessors: [
        new BatchSpanProcessor(toldOf(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), onError)),
      ],
    });
  }

  /** The span of a request; one that isn't chosen records nothing. */
  begin(request: Request, requestId: string): Span {
    const parent = this.#believesParent ? parentOf(request.headers.get("traceparent")) : undefined;
    const outer = parent ? trace.setSpanContext(context.active(), parent) : context.active();
    const attributes = { "http.request.method": request.method, "karaj.request_id": requestId };
    return this.#tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, outer);
  }

  /** What is known of a request only when it is answered. */
  end(span: Span, { route, kind, method, status }: Omit<CountedRequest, "seconds">): void {
    span.updateName(`${method} ${route}`);
    span.setAttributes({ "http.route": route, "http.response.status_code": status, "karaj.kind": kind });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** A span inside another one, to be ended by whoever asked for it. */
  child(parent: Span, name: string): Span {
    return this.#tracer.startSpan(name, {}, trace.setSpan(context.active(), parent));
  }

  /** A statement that is done, with its text and none of its values. */
  statement(parent: Span, { text, began, took, failed }: StatementSeen, verb: string): void {
    const startTime = performance.timeOrigin + began;
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
    span.end(startTime + took);
  }

  /** Sends what hasn't been sent yet. */
  async stop(): Promise<void> {
    const tired = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
    // What goes wrong is told by `onError`.
    await Promise.race([this.#provider.shutdown().catch(() => {}), tired]);
  }

  get #tracer() {
    return this.#provider.getTracer("karaj");
  }
}

/** What sends spans, and tells of failures. */
function toldOf(exporter: SpanExporter, onError: (message: string) => void): SpanExporter {
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - toldAt > tellEvery) {
          toldAt = performance.now();
          onError(result.error.message);
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
