import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { ConfigError } from "./config.ts";
import { listenOnAddress } from "./listen.ts";
import { Metrics } from "./observability/metrics.ts";
import { startMetricsEndpoint } from "./observability/metrics-server.ts";

const settings = { port: "PORT", host: "HOST" };

it("listenOnAddress and startMetricsEndpoint name the setting whose address or port cannot be used", async () => {
  const first = createServer();
  await listenOnAddress(first, { port: 0, host: "127.0.0.1" }, settings);
  const { port } = first.address() as AddressInfo;
  const listenAgain = (place: { port: number; host: string }) => listenOnAddress(createServer(), place, settings);
  await expect(listenAgain({ port, host: "127.0.0.1" })).rejects.toThrow(
    new ConfigError(`Wrong settings: PORT is taken by another process (it is “${port}”, at HOST “127.0.0.1”)`),
  );
  for (const host of ["192.0.2.1", "no host", "fe80::1"]) {
    await expect(listenAgain({ port: 0, host }), host).rejects.toThrow(
      new ConfigError(`Wrong settings: HOST must be an address of this machine (it is “${host}”)`),
    );
  }
  await expect(startMetricsEndpoint(await Metrics.load(), { port, host: "127.0.0.1" }, () => {})).rejects.toThrow(
    `Wrong settings: METRICS_PORT is taken by another process (it is “${port}”, at METRICS_HOST “127.0.0.1”)`,
  );
  first.close();
  const denied = createServer();
  denied.listen = () => {
    process.nextTick(() => denied.emit("error", Object.assign(new Error("listen EACCES"), { code: "EACCES" })));
    return denied;
  };
  await expect(listenOnAddress(denied, { port: 80, host: "0.0.0.0" }, settings)).rejects.toThrow(
    "PORT may not be listened on by this user (it is “80”",
  );
});
