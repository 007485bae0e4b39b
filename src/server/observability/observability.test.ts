import { expect, it, vi } from "vitest";
import { readConfig } from "../config.ts";
import { createLogger } from "../log.ts";

const loaded = vi.hoisted(() => new Set<string>());
vi.mock(import("prom-client"), async (original) => {
  loaded.add("metrics");
  return original();
});
vi.mock(import("@opentelemetry/sdk-trace-base"), async (original) => {
  loaded.add("traces");
  return original();
});

it("createObservability loads the metrics and tracing libraries only when configured", async () => {
  // Other test files may have loaded these modules in the same process.
  vi.resetModules();
  const { createObservability: openWatch } = await import("./observability.ts");
  const log = createLogger("silent");
  const nothing = await openWatch(readConfig({}), log);
  expect([nothing.metrics, nothing.traces, [...loaded]]).toEqual([undefined, undefined, []]);
  const metrics = await openWatch(readConfig({ METRICS_PORT: "9464" }), log);
  expect([metrics.traces, [...loaded]]).toEqual([undefined, ["metrics"]]);
  const both = await openWatch(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }), log);
  expect([both.traces !== undefined, [...loaded]]).toEqual([true, ["metrics", "traces"]]);
  await both.traces?.stop();
});
