import { expect, it, vi } from "vitest";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";

const loaded = vi.hoisted(() => new Set<string>());
vi.mock(import("prom-client"), async (original) => {
  loaded.add("metrics");
  return original();
});
vi.mock(import("@opentelemetry/sdk-trace-base"), async (original) => {
  loaded.add("traces");
  return original();
});

it("what isn't asked for isn't even loaded", async () => {
  // Other files' tests may have loaded them in this process.
  vi.resetModules();
  const { openWatch } = await import("./watch.ts");
  const log = createLog("silent");
  const nothing = await openWatch(readConfig({}), log);
  expect([nothing.metrics, nothing.traces, [...loaded]]).toEqual([undefined, undefined, []]);
  const metrics = await openWatch(readConfig({ METRICS_PORT: "9464" }), log);
  expect([metrics.traces, [...loaded]]).toEqual([undefined, ["metrics"]]);
  const both = await openWatch(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }), log);
  expect([both.traces !== undefined, [...loaded]]).toEqual([true, ["metrics", "traces"]]);
  await both.traces?.stop();
});
