import { createServer } from "node:http";
import { listenOnAddress } from "../listen.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Starts a server for `/metrics` on its own port, which visitors cannot reach. Returns the port and a function that
 * stops the server.
 */
export async function startMetricsEndpoint(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
  onError: (error: unknown) => void,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("404: figures are at /metrics\n");
      return;
    }
    try {
      const text = await metrics.render();
      response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" }).end(text);
    } catch (error) {
      onError(error);
      response.writeHead(500, { "content-type": "text/plain" }).end("500: the figures can't be told\n");
    }
  });
  await listenOnAddress(server, { port, host }, { port: "METRICS_PORT", host: "METRICS_HOST" });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
