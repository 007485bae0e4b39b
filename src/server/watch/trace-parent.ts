import type { SpanContext } from "@opentelemetry/api";

/** The span that a caller named in a `traceparent` header; undefined when it named none that can be used. */
export function parentOf(header: string | null): SpanContext | undefined {
  const [, version, traceId = "", spanId = "", flags = ""] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(header ?? "") ?? [];
  if (!version || version === "ff" || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
