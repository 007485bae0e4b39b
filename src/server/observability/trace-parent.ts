import type { SpanContext } from "@opentelemetry/api";

/** Parses the header `traceparent`. Returns undefined if it is missing or invalid. */
export function parseTraceParent(header: string | null): SpanContext | undefined {
  const [, version, traceId = "", spanId = "", flags = ""] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(header ?? "") ?? [];
  if (!version || version === "ff" || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
